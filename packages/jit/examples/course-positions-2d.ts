// Two axes: 2 x 2 blocks of 3 x 2 threads over a picture of 4 rows and
// 5 columns. x counts columns, and comes first.
import { zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const mark = kernel(({ grid, blockIdx, threadIdx }, block, thread) => {
  const [x, y] = grid(2);
  // 4 x 6 threads, 4 x 5 elements
  if (y >= block.shape[0] || x >= block.shape[1]) return;
  block[y][x] = 10 * blockIdx.y + blockIdx.x;
  thread[y][x] = 10 * threadIdx.y + threadIdx.x;
});

const block = zeros([4, 5], "int32");
const thread = zeros([4, 5], "int32");
await mark.configure([2, 2], [3, 2])(block, thread);
console.log(`block, as yx:\n${block}`);
console.log(`thread in its block, as yx:\n${thread}`);
