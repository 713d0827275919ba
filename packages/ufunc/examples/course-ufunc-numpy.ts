// NumPy's own ufuncs are there by their names, and kernels may use
// ufuncs as they use device functions.
import { arange, array, defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";
import { hypot, maximum } from "@gridstride/ufunc/numpy";

const device = await defaultDevice();
const x = array([3, 5, 8], "float32");
console.log(
  String(await hypot(x, array([4, 12, 15], "float32"), { device })),
);
console.log(
  String(
    await maximum.accumulate(array([3, 1, 4, 1, 5], "float32"), {
      device,
    }),
  ),
);

const average = vectorize((a, b) => (a + b) / 2);
const smooth = kernel(
  ({ grid, average }, out, x) => {
    const i = grid(1);
    if (i < out.length) out[i] = average(x[i], x[i + 1]);
  },
  { uses: { average } },
);
const out = new Float32Array(4);
await smooth.forall(4)(out, arange(5, "float32"));
console.log(...out);
