// Arrays on the host: made of numbers, seen through views, printed as
// NumPy prints them.
import { arange, array, ones } from "@gridstride/core";

const x = arange(12, "int32").reshape([3, 4]);
console.log(String(x));
console.log("a row:", String(x.slice(1)));
console.log("a column:", String(x.slice(null, 2)));
console.log(`every second column:\n${x.slice(null, [null, null, 2])}`);
console.log(`turned:\n${x.transpose()}`);

x.slice(0).set(100, 3); // a view shares the memory of the array
console.log("after a change through a view:", String(x.slice(0)));

console.log(
  array([1, 2.5]).dtype,
  array([true, false]).dtype,
  ones([2], "uint8").dtype,
);
console.log(array([1, 2, 3], "float32").astype("int16").data);
