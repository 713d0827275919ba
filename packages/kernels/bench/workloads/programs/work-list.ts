import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const LIMIT = 70;

/** The cells above the limit: `list` has their numbers, in any order. */
const gather = kernel(({ grid, atomic }, cells, limit, count, list) => {
  const i = grid(1);
  if (i < cells.size && cells[i] > limit) {
    const at = atomic.add(count, 0, 1);
    list[at] = i;
  }
});

/** The cells of the list lose half of what they have above the limit. */
const relax = kernel(({ grid }, cells, limit, count, list, next) => {
  const k = grid(1);
  if (k >= count[0]) return;
  const i = list[k];
  const excess = 0.5 * (cells[i] - limit);
  next[i] = Math.sqrt(cells[i] - excess);
});

export const workList: Program = program({
  name: "work-list",
  title: "the 30 % of cells above a limit, gathered in a list by an atomic counter, then updated",
  size: { full: 4_000_000, quick: 2000 },
  arrays: (n: number) => ({
    cells: array(floats("float32", n, 0, 100, 1)),
    count: zeros(1, "int32"),
    list: zeros(n, "int32"),
    next: zeros(n, "float32"),
  }),
  javascript: ({ cells, count, list, next }) => {
    let found = 0;
    for (let i = 0; i < cells.length; i++) if (cells[i] > LIMIT) list[found++] = i;
    count[0] = found;
    for (let k = 0; k < found; k++) {
      const i = list[k];
      const excess = 0.5 * (cells[i] - LIMIT);
      next[i] = Math.sqrt(cells[i] - excess);
    }
  },
  gridstride: ({ cells, count, list, next }, n) => {
    count.fill(0);
    gather.forall(n)(cells, LIMIT, count, list);
    relax.forall(n)(cells, LIMIT, count, list, next);
  },
  results: ["count", "next"],
  restored: ["list"],
  tolerance: 1e-6,
});
