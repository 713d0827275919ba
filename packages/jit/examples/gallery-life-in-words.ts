// Game of Life with 32 cells in a word: additions of whole words count
// the neighbours of all 32 at once.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const generation = kernel(({ grid }, cells, next) => {
  const [w, y] = grid(2);
  const words = cells.shape[1];
  const rows = cells.shape[0];
  if (w >= words || y >= rows) return;
  // Counts in binary, a bit of each cell's count per variable: ones,
  // twos, fours (and more).
  let ones = cells[y][w] ^ cells[y][w]; // 0, as a word
  let twos = ones;
  let fours = ones;
  for (let d = rows - 1; d <= rows + 1; d++) {
    const row = (y + d) % rows;
    const here = cells[row][w];
    const left =
      (here << 1) | (cells[row][(w + words - 1) % words] >>> 31);
    const right = (here >>> 1) | (cells[row][(w + 1) % words] << 31);
    for (let k = 0; k < 3; k++) {
      const bit = k === 0 ? left : k === 1 ? right : here;
      // a cell is not its own neighbour
      if (k === 2 && d === rows) continue;
      fours |= twos & ones & bit;
      twos ^= ones & bit;
      ones ^= bit;
    }
  }
  // three, or two and alive
  next[y][w] = twos & ~fours & (ones | cells[y][w]);
});

const device = await defaultDevice();
const [ROWS, WORDS] = [96, 3];
const start = zeros([ROWS, WORDS], "uint32");
for (const [y, bits] of [0b010, 0b001, 0b111].entries())
  start.set(bits << 8, y + 8, 1); // a glider
for (let y = 40; y < 90; y++)
  for (let w = 0; w < WORDS; w++)
    start.set(Math.imul(y * 3 + w + 1, 0x9e3779b1) >>> 0, y, w);

using one = device.toDevice(start);
using two = device.empty([ROWS, WORDS], "uint32");
let [cells, next] = [one, two];
const launch = generation.configure([1, ROWS / 16], [4, 16]);
const steps = device.target === "simulator" ? 8 : 120;
launch(cells, next); // compiles
await device.synchronize();
const began = performance.now();
for (let n = 0; n < steps; n++) {
  launch(cells, next);
  [cells, next] = [next, cells];
  if (n === 3)
    console.log(
      "the glider after 4 generations:",
      (await cells.slice([9, 12], 1).copyToHost()).data.join(" "),
    );
}
const words = await cells.copyToHost();
timings({
  [`${steps} generations`]: performance.now() - began,
});
const picture = zeros([ROWS, 32 * WORDS], "uint8");
for (let y = 0; y < ROWS; y++)
  for (let x = 0; x < 32 * WORDS; x++)
    picture.set((words.get(y, x >> 5) >>> (31 - (x & 31))) & 1, y, x);
heatmap(picture, { title: `Generation ${steps}`, scale: "gray" });
