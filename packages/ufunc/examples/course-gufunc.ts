// A gufunc: a function of arrays, here of two matrices, that also takes
// stacks of them.
import { arange, array, defaultDevice } from "@gridstride/core";
import { guvectorize } from "@gridstride/ufunc";

const matmul = guvectorize("(m,l),(l,n)->(m,n)", (A, B, C) => {
  for (let i = 0; i < A.shape[0]; i++)
    for (let j = 0; j < B.shape[1]; j++) {
      // C holds anything at all here: set it, do not add to it
      let sum = 0;
      for (let k = 0; k < B.shape[0]; k++) sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
});

const device = await defaultDevice();
const A = arange(4, "float32").reshape([2, 2]);
console.log(String(await matmul(A, A, { device })));

// three matrices
const stack = arange(12, "float32").reshape([3, 2, 2]);
const column = array([[1], [10]], "float32"); // one, for each of them
const products = await matmul(stack, column, { device });
console.log(products.shape, String(products.reshape([3, 2])));
