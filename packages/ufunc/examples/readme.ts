// A function of two numbers becomes one of arrays, by NumPy's rules.
import { arange, defaultDevice } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const device = await defaultDevice();
const f = vectorize(["int32(int32, int32)", "float32(float32, float32)"], (x, y) => x * x + y);

const x = arange(6, "float32").reshape([2, 3]);
// the row is broadcast
console.log(String(await f(x, x.slice(0), { device })));
// a number takes the arrays' type
console.log(String(await f(x, 0.5, { device })));
console.log(f(1.5, 2)); // scalars in, scalar out

const plus = vectorize((x, y) => x + y, { identity: 0 });
console.log(String(await plus.reduce(x, { axis: 1, device })));
