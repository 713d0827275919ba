import type { Receiver } from "./emit.ts";
import type { DisplayItem } from "./item.ts";

/** The most that a program may show in all; output that is redrawn in place counts by the frame. */
export interface Limits {
  readonly items: number;
  readonly bytes: number;
  /** Items that are redrawn in a second. */
  readonly redrawn: number;
}

export const defaultLimits: Limits = { items: 200, bytes: 64 * 2 ** 20, redrawn: 1000 };

/**
 * A receiver that passes on no more than the limits allow: a loop that shows something would fill its page.
 *
 * @param say - is called, once for each limit, what is left out.
 */
export function limited(receiver: Receiver, say: (text: string) => void, limits: Limits = defaultLimits): Receiver {
  let items = 0;
  let bytes = 0;
  let second = 0;
  let redrawn = 0;
  const said = new Set<string>();
  const once = (text: string): void => {
    if (said.has(text)) return;
    said.add(text);
    say(text);
  };
  return (item, redraw) => {
    const size = bytesOf(item);
    if (size > limits.bytes) return once(`… a ${item.kind} of more than ${limits.bytes / 2 ** 20} MiB is not shown`);
    if (redraw) {
      const now = Math.floor(performance.now() / 1000);
      redrawn = now === second ? redrawn + 1 : 1;
      second = now;
      if (redrawn > limits.redrawn) return once(`… more than ${limits.redrawn} pictures in a second are not shown`);
      return receiver(item, true);
    }
    if (items >= limits.items) return once(`… further pictures and tables are not shown: ${limits.items} are here`);
    if (bytes + size > limits.bytes)
      return once(`… further pictures and tables are not shown: those here hold ${limits.bytes / 2 ** 20} MiB`);
    items += 1;
    bytes += size;
    receiver(item, false);
  };
}

/** Bytes of what an item holds, about. */
export function bytesOf(item: DisplayItem): number {
  switch (item.kind) {
    case "heatmap":
      return item.values.byteLength;
    case "image":
      return item.pixels.byteLength;
    case "line":
      return item.series.reduce((sum, { values }) => sum + values.byteLength, item.x.byteLength);
    case "bars":
      return item.bars.reduce((sum, { name }) => sum + 2 * name.length + 8, 0);
    case "table":
      return item.rows.reduce(
        (sum, row) => row.reduce<number>((all, cell) => all + (typeof cell === "string" ? 2 * cell.length : 8), sum),
        0,
      );
    default:
      return item satisfies never;
  }
}
