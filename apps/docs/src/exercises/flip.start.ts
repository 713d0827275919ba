// A picture, left and right exchanged. It is launched with x for columns
// and y for rows, in whole blocks.
import { kernel } from "@gridstride/jit";

export const flip = kernel(({ grid }, out, picture) => {
  const [x, y] = grid(2);
  out[x][y] = picture[x][picture.shape[1] - 1 - y];
});
