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

import { guvectorize } from "@gridstride/ufunc";

const matmul = guvectorize(
  ["void(float64[:,:], float64[:,:], float64[:,:])"],
  "(m,l),(l,n)->(m,n)",
  (A, B, C) => {
    for (let i = 0; i < A.shape[0]; i++)
      for (let j = 0; j < B.shape[1]; j++) {
        let tmp = 0;
        for (let k = 0; k < B.shape[0]; k++) tmp += A[i][k] * B[k][j];
        C[i][j] = tmp;
      }
  },
  { target: "parallel" },
);
const stack = arange(12).reshape([2, 2, 3]); // two matrices
console.log(String(matmul(stack, [[1], [10], [100]]).reshape([2, 2]))); // the second operand is broadcast

const moments = guvectorize("(n)->(),()", (v, mean, spread) => {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < v.length; i++) {
    sum += v[i];
    squares += v[i] * v[i];
  }
  mean[0] = sum / v.length; // an output without dimensions is an array of one element
  spread[0] = squares / v.length - mean[0] * mean[0];
});
const [mean, spread] = moments(stack, { axis: 1 }); // of columns
console.log(String(mean), spread.get(1, 2));

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
