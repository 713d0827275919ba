// targets: simulator; elsewhere the outputs start as whatever lay in that memory
// The output of a gufunc is not set to 0: a function that adds to it
// adds to whatever is there.
import { defaultHostDevice, ones } from "@gridstride/core";
import { SimulatorError } from "@gridstride/jit";
import { guvectorize } from "@gridstride/ufunc";

const rowSums = guvectorize("(m,n)->(m)", (A, sums) => {
  for (let i = 0; i < A.shape[0]; i++)
    for (let j = 0; j < A.shape[1]; j++) sums[i] += A[i][j];
});

const device = defaultHostDevice("simulator");
try {
  const sums = await rowSums(ones([2, 3], "float32"), { device });
  console.log(String(sums));
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.log(error.message);
}
