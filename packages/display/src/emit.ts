import { DisplayError } from "./display-error.ts";
import type { DisplayItem } from "./item.ts";
import { show } from "./show.ts";
import { checkItem, textOf } from "./text/text.ts";

/** Draws, sends or keeps an item; it is the receiver's own. */
export type Receiver = (item: DisplayItem) => void;

let receiver: Receiver | null = null;

/** Says who draws what is shown from now on; with null, it is written to the console as text. */
export function setDisplay(to: Receiver | null): void {
  if (to !== null && typeof to !== "function")
    throw new DisplayError("option", `setDisplay: expected a function that takes items, or null; got ${show(to)}`);
  receiver = to;
}

/** Shows an item. @throws {DisplayError} code `values`, for what is none. */
export function emit(item: DisplayItem): void {
  checkItem("emit", item);
  if (receiver === null) console.log(textOf(item));
  else receiver(item);
}
