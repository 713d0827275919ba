// Ready algorithms: called like functions, on host arrays or where
// device arrays are.
import { array, defaultDevice } from "@gridstride/core";
import {
  argmax,
  cumsum,
  matmul,
  sort,
  sum,
  transpose,
} from "@gridstride/kernels";

const device = await defaultDevice();
const x = array(
  [
    [3, 1, 4],
    [1, 5, 9],
  ],
  "float32",
);
console.log(
  String(await matmul(x, await transpose(x, { device }), { device })),
);
console.log(
  String(await sum(x, { axis: 1, device })),
  String(await cumsum(x, { axis: 1, device })),
);
console.log(
  String(await sort(x, { device })),
  String(await argmax(x, { axis: 1, device })),
);
