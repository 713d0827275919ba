import { DisplayError } from "./display-error.ts";
import type { DisplayItem } from "./item.ts";
import { stage, whenEnded } from "./live.ts";
import { show } from "./show.ts";
import { checkItem, textOf } from "./text/text.ts";

/**
 * Draws, sends or keeps an item; it is the receiver's own.
 *
 * @param redraw - whether it takes the place of the last item of this kind and title: a frame of an animation.
 */
export type Receiver = (item: DisplayItem, redraw: boolean) => void;

let receiver: Receiver | null = null;
/** The items of the last frame of an animation that nobody watches. */
const kept = new Map<string, DisplayItem>();

whenEnded(() => {
  const items = [...kept.values()];
  kept.clear();
  for (const item of items) pass(item, false);
});

/** Says who draws what is shown from now on; with null, it is written to the console as text. */
export function setDisplay(to: Receiver | null): void {
  if (to !== null && typeof to !== "function")
    throw new DisplayError("option", `setDisplay: expected a function that takes items, or null; got ${show(to)}`);
  receiver = to;
}

/** Shows an item. @throws {DisplayError} code `values`, for anything else. */
export function emit(item: DisplayItem): void {
  checkItem("emit", item);
  const how = stage();
  if (how === "kept") kept.set(`${item.kind} ${item.title}`, item);
  else pass(item, how === "redrawn");
}

function pass(item: DisplayItem, redraw: boolean): void {
  if (receiver === null) console.log(textOf(item));
  else receiver(item, redraw);
}
