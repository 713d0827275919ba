// A ufunc: a function of numbers that also takes arrays, element by
// element, and broadcasts them as NumPy does.
import { arange, defaultDevice } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const f = vectorize((x, y) => x ** 3 + 4 * y);

console.log(f(2, 1)); // numbers in, a number out
const device = await defaultDevice();
const x = arange(6, "float32").reshape([2, 3]);
console.log(String(await f(x, x, { device })));
// a number and an array: for each element
console.log(String(await f(x, 10, { device })));
// three elements: for each row
console.log(String(await f(x, arange(3, "float32"), { device })));
