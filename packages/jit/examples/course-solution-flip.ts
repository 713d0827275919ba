// Solution: y is the row, and threads beyond the picture do nothing.
import { arange, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

export const flip = kernel(({ grid }, out, picture) => {
  const [x, y] = grid(2);
  if (y < out.shape[0] && x < out.shape[1]) out[y][x] = picture[y][picture.shape[1] - 1 - x];
});

const out = zeros([2, 3], "int32");
await flip.configure([1, 1], [16, 16])(out, arange(6, "int32").reshape([2, 3]));
console.log(String(out));
