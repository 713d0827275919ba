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

const add = vectorize((x, y) => x + y, { target: "webgpu", identity: 0 });
console.log(String(await add.reduce(x, { axis: 1 })));
