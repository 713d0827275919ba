// The length of each row of a table: the square root of the sum of the
// squares. Two things are wrong.
import { guvectorize } from "@gridstride/ufunc";

export const norms = guvectorize("(n)->()", (row, length) => {
  for (let i = 0; i < row.length; i++) length[0] += row[i] * row[i];
});
