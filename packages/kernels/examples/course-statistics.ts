// NumPy's daily functions, on host arrays or where device arrays are.
import { array, defaultDevice } from "@gridstride/core";
import {
  countNonzero,
  einsum,
  mean,
  percentile,
  searchsorted,
  std,
} from "@gridstride/kernels";
import { clip, where } from "@gridstride/ufunc/numpy";

const device = await defaultDevice();
const x = array(
  [
    [3, 1, 4],
    [1, 5, 9],
  ],
  "float32",
);
console.log(
  String(await mean(x, { axis: 1, device })),
  String(await std(x, { axis: 0, device })),
);
console.log(
  String(await percentile(x, [0, 50, 100], { device })),
  String(await countNonzero(x, { device })),
);
console.log(
  String(await where(array([true, false, true]), x, 0, { device })),
);
console.log(String(await clip(x, 2, 4, { device })));
console.log(
  String(
    await searchsorted(array([1, 4, 9], "float32"), x, { device }),
  ),
);
console.log(String(await einsum("ij,kj->ik", x, x, { device })));
