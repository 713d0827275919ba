import type { DisplayItem } from "./item.ts";
import { textOf } from "./text/text.ts";

/** Draws, sends or keeps an item; it is the receiver's own. */
export type Receiver = (item: DisplayItem) => void;

let receiver: Receiver | null = null;

/** Says who draws what is shown from now on; with null, it is written to the console as text. */
export function setDisplay(to: Receiver | null): void {
  receiver = to;
}

/** Shows an item. */
export function emit(item: DisplayItem): void {
  if (receiver === null) console.log(textOf(item));
  else receiver(item);
}
