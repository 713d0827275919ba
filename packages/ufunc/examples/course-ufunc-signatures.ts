// targets: cpu, simulator; the types are what is shown, on a device that has float64
// Signatures say which types a ufunc computes in; arguments are
// converted to the first that can hold them.
import { array } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const f = vectorize(
  ["float32(float32, float32)", "float64(float64, float64)"],
  (x, y) => x ** 3 + 4 * y,
);

console.log(f.types, f.nin, f.nout);
const small = array([1, 2], "float32");
console.log(f(small, small).dtype); // float32 holds both
// an array of plain numbers is float64
console.log(f(small, array([1, 2])).dtype);
// float32 holds all of both
console.log(f(array([1, 2], "int8"), array([1, 2], "int16")).dtype);
// int32 needs more than float32 has
console.log(f(array([1, 2], "int32"), small).dtype);
