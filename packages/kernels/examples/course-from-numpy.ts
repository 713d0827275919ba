// targets: cpu; host arrays are computed there where no device is named
// What NumPy's users look for. The line above each result is NumPy's.
import { arange, empty } from "@gridstride/core";
import { matmul, mean } from "@gridstride/kernels";
import { add, clip, divide, greater, multiply, where } from "@gridstride/ufunc/numpy";

const x = arange(6).reshape([2, 3]);
const show = (numpy: string, value: unknown) => console.log(`${numpy}\n${value}`);

show("x[:, -1]", x.slice(null, -1));
show("2 * x + 1", add(multiply(x, 2), 1));
show("x @ x.T", matmul(x, x.T));
show("x.mean(axis=0)", mean(x, { axis: 0 }));
show("np.linspace(0, 1, 5)", divide(arange(5), 4));

show("np.where(x > 2, x, -1)", where(greater(x, 2), x, -1));
show("np.clip(x, 1, 4)", clip(x, 1, 4));

const both = empty([4, 3]);
both.slice([0, 2]).fill(x);
both.slice([2, 4]).fill(multiply(x, 10));
show("np.concatenate([x, 10 * x])", both);
