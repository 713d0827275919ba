import { arange, array } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const f = vectorize(["int32(int32, int32)", "float32(float32, float32)"], (x, y) => x * x + y, {
  target: "webgpu", // or "simulator"; "cpu" and "parallel" return at once
});

const x = arange(6, "float32").reshape([2, 3]);
console.log(String(await f(x, x.slice(0)))); // broadcast
console.log(String(await f(x, 0.5))); // a number takes the arrays' type
console.log(f(1.5, 2)); // scalars in, scalar out

const out = array([7, 7, 7], "float32");
await f(x.slice(1), 1, { out, where: array([true, false, true], "bool") });
console.log(String(out));

const plus = vectorize((x, y) => x + y, { target: "webgpu", identity: 0 });
console.log(String(await plus.reduce(x, { axis: 1 })));

import { requestDevice } from "@gridstride/core";
import { add, divmod, frexp, logicalAnd, maximum } from "@gridstride/ufunc/numpy";

console.log(add(1.5, 2), divmod(-7, 2));
console.log(String(maximum.accumulate([3, 1, 4, 1, 5])), String(add.outer([10, 20], [1, 2, 3])));

using device = await requestDevice({ target: "parallel" });
const [m, e] = await frexp(x, { device }); // computes host arrays there instead of on cpu
console.log(String(m), String(e));
using resident = device.toDevice(x);
using above = add(resident, 0.5); // device arrays are computed where they are
console.log(String(await logicalAnd.reduce(above, { axis: null }).copyToHost()));
