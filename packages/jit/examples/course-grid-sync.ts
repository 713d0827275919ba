// The game of life in one launch: all threads of the grid wait for each
// other between reading their neighbours and writing their own cell.
import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const life = kernel(({ grid }, cells, generations) => {
  const [x, y] = grid(2);
  const [rows, columns] = cells.shape;
  if (y >= rows || x >= columns) return;

  for (let k = 0; k < generations; k++) {
    let neighbours = -cells[y][x];
    for (let i = rows - 1; i <= rows + 1; i++)
      for (let j = columns - 1; j <= columns + 1; j++)
        neighbours += cells[(y + i) % rows][(x + j) % columns];
    const alive =
      neighbours === 3 || (neighbours === 2 && cells[y][x] === 1);
    grid.sync();
    cells[y][x] = alive ? 1 : 0;
    grid.sync();
  }
});

// A glider moves one cell down and right in four generations.
const cells = array(
  [
    [0, 1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  "int32",
);
await life.configure([3, 3], [2, 2])(cells, 8);
console.log(`${cells}`);
