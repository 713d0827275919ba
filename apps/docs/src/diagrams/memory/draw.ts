import { svg } from "../dom.ts";
import type { Frame } from "./frames.ts";

/** A matrix of the picture: where it stands and how large it is, in cells. */
interface Matrix {
  readonly name: string;
  readonly column: number;
  readonly row: number;
  readonly size: number;
}

const GAP = 1.5;

/** Tiles top left, B above C, A left of C: a row of A and a column of B meet at their element. */
export function matrices(n: number, tile: number): readonly Matrix[] {
  const left = n + GAP;
  const step = tile + GAP / 2;
  // Two tiles next to each other where they fit above A, else under each other.
  const beside = step + tile <= n;
  return [
    { name: "sA", column: 0, row: 1, size: tile },
    beside
      ? { name: "sB", column: step, row: 1, size: tile }
      : { name: "sB", column: 0, row: 1 + tile + GAP, size: tile },
    { name: "B", column: left, row: 1, size: n },
    { name: "A", column: 0, row: top(n, tile, beside), size: n },
    { name: "C", column: left, row: top(n, tile, beside), size: n },
  ];
}

const top = (n: number, tile: number, beside: boolean): number => 1 + GAP + (beside ? n : Math.max(n, 2 * tile + GAP));

/** The picture of one frame. `block` is drawn around in C. */
export function drawMemory(frame: Frame, n: number, tile: number, block: readonly [number, number]): SVGSVGElement {
  const all = matrices(n, tile);
  const last = all[all.length - 1] as Matrix;
  const width = last.column + n;
  const height = last.row + n;
  const picture = svg("svg", {
    viewBox: `-0.1 -0.3 ${width + 0.2} ${height + 0.5}`,
    class: "gs-d-memory",
    role: "img",
    "aria-label": describe(frame),
  });
  for (const matrix of all) {
    picture.append(svg("text", { x: matrix.column, y: matrix.row - 0.3, class: "gs-d-name" }, matrix.name));
    picture.append(...cells(matrix, frame));
  }
  const { column, row } = last;
  const [x, y] = [block[0] * tile, block[1] * tile];
  const mine = { width: Math.min(tile, n - x), height: Math.min(tile, n - y) };
  picture.append(svg("rect", { x: column + x, y: row + y, ...mine, class: "gs-d-outline" }));
  return picture;
}

function cells({ name, column, row, size }: Matrix, frame: Frame): SVGElement[] {
  const drawn: SVGElement[] = [];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const key = `${i},${j}`;
      const reads = frame.reads.get(name)?.get(key) ?? 0;
      const writes = frame.writes.get(name)?.get(key) ?? 0;
      const held = frame.held.get(name)?.get(key);
      const look = writes > 0 ? "is-written" : reads > 0 ? "is-read" : held === undefined ? "is-plain" : "is-held";
      const place = { x: column + j + 0.05, y: row + i + 0.05, width: 0.9, height: 0.9, rx: 0.1, class: look };
      const cell = svg("rect", { ...place, "data-cell": `${name}[${i}][${j}]` });
      cell.append(svg("title", {}, cellText(`${name}[${i}][${j}]`, reads, writes, held)));
      drawn.push(cell);
      if (held !== undefined) {
        const label = held === null ? "0" : held.replace(/^.*?\[(\d+)\]\[(\d+)\]$/, "$1,$2");
        drawn.push(svg("text", { x: column + j + 0.5, y: row + i + 0.62, class: "gs-d-held" }, label));
      }
    }
  }
  return drawn;
}

function cellText(name: string, reads: number, writes: number, held: string | null | undefined): string {
  const times = (n: number): string => (n === 1 ? "once" : `${n} times`);
  const parts = [
    held === undefined ? "" : held === null ? "holds a value of the kernel's own" : `holds ${held}`,
    reads > 0 ? `read ${times(reads)}` : "",
    writes > 0 ? `written ${times(writes)}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? name : `${name}: ${parts.join(", ")}`;
}

const touched = (counts: Frame["reads"]): string => [...counts].map(([name, of]) => `${of.size} of ${name}`).join(", ");

/** The events of an interval, as a sentence. */
export function describe(frame: Frame): string {
  const parts = [
    frame.reads.size > 0 ? `elements read: ${touched(frame.reads)}` : "",
    frame.writes.size > 0 ? `elements written: ${touched(frame.writes)}` : "",
  ].filter((part) => part !== "");
  const end =
    frame.barrier === null
      ? "then the kernel ends"
      : `then ${frame.barrier.threads} threads meet at the barrier in line ${frame.barrier.line}`;
  return `Interval ${frame.interval + 1}: ${parts.join("; ") || "no memory touched"}; ${end}.`;
}
