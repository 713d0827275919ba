// targets: cpu; host arrays are computed there where no device is named
// What NumPy's users look for. The line above each result is NumPy's.
import { arange, linspace } from "@gridstride/core";
import { concatenate, matmul, mean } from "@gridstride/kernels";
import {
  add,
  clip,
  greater,
  multiply,
  where,
} from "@gridstride/ufunc/numpy";

const x = arange(6).reshape([2, 3]);
const show = (numpy: string, value: unknown) =>
  console.log(`${numpy}\n${value}`);

show("x[:, -1]", x.slice(null, -1));
show("2 * x + 1", add(multiply(x, 2), 1));
show("x @ x.T", matmul(x, x.T));
show("x.mean(axis=0)", mean(x, { axis: 0 }));
show("np.linspace(0, 1, 5)", linspace(0, 1, 5));

show("np.where(x > 2, x, -1)", where(greater(x, 2), x, -1));
show("np.clip(x, 1, 4)", clip(x, 1, 4));

show("np.concatenate([x, 10 * x])", concatenate([x, multiply(x, 10)]));
