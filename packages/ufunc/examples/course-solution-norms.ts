// Solution: the sum begins at 0 in a variable, and the output is written
// once.
import { array, defaultDevice } from "@gridstride/core";
import { guvectorize } from "@gridstride/ufunc";

export const norms = guvectorize("(n)->()", (row, length) => {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i] * row[i];
  length[0] = Math.sqrt(sum);
});

const table = array(
  [
    [3, 4],
    [6, 8],
    [0, 2],
  ],
  "float32",
);
console.log(String(await norms(table, { device: await defaultDevice() })));
