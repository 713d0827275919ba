import { gridSize, type Launch, type Triple, volume } from "./launch.ts";

/** A cell of the picture, in units of a cell's side. */
export interface Cell {
  readonly at: Triple;
  readonly column: number;
  readonly row: number;
}

export interface Sheet {
  readonly cells: readonly Cell[];
  /** Columns of the whole sheet, in cells. */
  readonly columns: number;
  readonly rows: number;
  /** Cells that are not drawn, for there would be too many. */
  readonly left: number;
}

/** Most cells of a sheet. */
const MOST_CELLS = 2048;
/** Most cells side by side: more would be too small to be seen. */
const MOST_COLUMNS = 64;
/** Between two blocks, and between two planes. */
const GAP = 0.35;
/** Cells in a row of a picture of one axis. */
const WRAP = 32;

/** The threads of a launch: blocks apart; along one axis, a new row for each block. */
export function threadSheet(launch: Launch): Sheet {
  const { dimensions, threads } = launch;
  if (dimensions > 1) return planes(gridSize(launch), (n, axis) => GAP * Math.floor(n / (threads[axis] ?? 1)));
  const width = Math.min(threads[0], WRAP);
  const rows = Math.ceil(threads[0] / width);
  return sheet(gridSize(launch), ([x]) => {
    const block = Math.floor(x / threads[0]);
    const thread = x % threads[0];
    return { column: thread % width, row: block * (rows + GAP) + Math.floor(thread / width) };
  });
}

/** The elements of the array; along one axis as many in a row as the threads next to it have. */
export function elementSheet({ dimensions, threads, extent }: Launch): Sheet {
  if (dimensions > 1) return planes(extent, () => 0);
  const width = Math.min(threads[0], WRAP);
  return sheet(extent, ([x]) => ({ column: x % width, row: Math.floor(x / width) }));
}

/** Planes of one z under each other. */
function planes(size: Triple, gap: (n: number, axis: 0 | 1 | 2) => number): Sheet {
  const height = size[1] + gap(size[1] - 1, 1) + 2 * GAP;
  return sheet(size, ([x, y, z]) => ({ column: x + gap(x, 0), row: z * height + gap(z, 2) + y + gap(y, 1) }));
}

function sheet(size: Triple, place: (at: Triple) => { readonly column: number; readonly row: number }): Sheet {
  const shown = shownOf(size);
  const cells: Cell[] = [];
  for (let n = 0; n < Math.min(volume(shown), MOST_CELLS); n++) {
    const x = n % shown[0];
    const y = Math.floor(n / shown[0]) % shown[1];
    const at: Triple = [x, y, Math.floor(n / (shown[0] * shown[1]))];
    cells.push({ at, ...place(at) });
  }
  const most = (of: (cell: Cell) => number): number => cells.reduce((largest, cell) => Math.max(largest, of(cell)), 0);
  return { cells, columns: most((c) => c.column) + 1, rows: most((c) => c.row) + 1, left: volume(size) - cells.length };
}

/** The corner that is drawn: a row of one axis in lines, so all of it; of more axes so many columns that all can be seen. */
function shownOf([x, y, z]: Triple): Triple {
  if (y === 1 && z === 1) return [x, y, z];
  const columns = Math.min(x, MOST_COLUMNS);
  return [columns, Math.min(y, Math.floor(MOST_CELLS / columns)), z];
}
