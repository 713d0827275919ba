import { checkOptions, checkText, DisplayError } from "./display-error.ts";
import { show } from "./show.ts";

/** A number that a viewer may change while a program runs. */
export interface SliderOptions {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** A hundredth of the range by default. */
  readonly step?: number;
  /** At first, and for ever where nobody watches. */
  readonly value: number;
}

export interface Slider {
  readonly name: string;
  /** Now. */
  readonly value: number;
}

/** A viewer of animations, such as a page; without one, animations are computed for a few frames and end. */
export interface Viewer {
  /**
   * Resolves when what was shown is drawn and the next frame is wanted.
   *
   * @param ms - what the program took for the frame, without waiting for the viewer.
   */
  nextFrame(ms: number): Promise<void>;
  /** Offers a control; `changed` is called with each value that is chosen. */
  offer(slider: Required<SliderOptions>, changed: (value: number) => void): void;
}

let viewer: Viewer | null = null;
/** How many `frames` loops are running: what is shown in them is redrawn in place. */
let running = 0;
/** Called when the last of them has ended. */
let ended: () => void = () => {};

/** Says who watches animations from now on; null: nobody. @throws {DisplayError} code `option`, for anything that is not a viewer. */
export function setViewer(to: Viewer | null): void {
  if (to !== null && typeof to?.nextFrame !== "function")
    throw new DisplayError(
      "option",
      `setViewer: expected an object with nextFrame and offer, or null; got ${show(to)}`,
    );
  viewer = to;
}

/** @internal How an item is to be shown now. */
export function stage(): "once" | "redrawn" | "kept" {
  if (running === 0) return "once";
  return viewer === null ? "kept" : "redrawn";
}

/** @internal Says what to do with the items that were kept. */
export function whenEnded(done: () => void): void {
  ended = done;
}

export interface FramesOptions {
  /** Frames that are computed where nobody watches, such as in a terminal; what the last of them shows is printed. 60 by default. */
  readonly still?: number;
}

/**
 * The frames of an animation: `for await (const i of frames()) { … }`. Output of the body takes the place of the output that the frame
 * before it showed under the same title. Where somebody watches, it goes on until it is stopped, as often as the screen
 * is drawn, and stands still while it is paused.
 *
 * @returns the number of each frame, from 0.
 * @throws {DisplayError} code `option`, if `still` is not a whole number from 1 on.
 */
export async function* frames(options: FramesOptions = {}): AsyncGenerator<number, void, undefined> {
  checkOptions("frames", options, ["still"]);
  const { still = 60 } = options;
  if (!(Number.isSafeInteger(still) && still > 0))
    throw new DisplayError("option", `frames: expected still to be a whole number from 1 on, got ${show(still)}`);
  running += 1;
  try {
    for (let i = 0; viewer !== null || i < still; i++) {
      const began = performance.now();
      yield i;
      await viewer?.nextFrame(performance.now() - began);
    }
  } finally {
    running -= 1;
    if (running === 0) ended();
  }
}

/**
 * A control for a number; where nobody watches it keeps its first value.
 *
 * @throws {DisplayError} code `option`, where the range is empty, the value lies outside, or a number is not finite.
 */
export function slider(options: SliderOptions): Slider {
  checkOptions("slider", options, ["name", "min", "max", "step", "value"]);
  const { name, min, max, value } = options;
  checkText("name of a slider", name);
  const finite = (numbers: Readonly<Record<string, unknown>>): void => {
    for (const [key, given] of Object.entries(numbers))
      if (!Number.isFinite(given))
        throw new DisplayError("option", `slider "${name}": expected ${key} to be a finite number, got ${show(given)}`);
  };
  finite({ min, max, value });
  const { step = (max - min) / 100 } = options;
  finite({ step });
  if (!(min < max && step > 0 && value >= min && value <= max))
    throw new DisplayError(
      "option",
      `slider "${name}": expected min < max, step > 0 and value from min to max; got min ${min}, max ${max}, step ${step}, value ${value}`,
    );
  const made = { name, value };
  viewer?.offer({ name, min, max, step, value }, (chosen) => {
    made.value = Math.min(max, Math.max(min, chosen));
  });
  return made;
}
