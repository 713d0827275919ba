import type { Device } from "./device.ts";
import { isDevice } from "./kinds.ts";
import { checkOptions, type OptionNames } from "./options.ts";
import { wrongKind } from "./show.ts";

/** When a frame is. */
export interface FrameTime {
  /** Frames before it. */
  readonly count: number;
  /** Seconds since the first frame, without the time in which the page was hidden. */
  readonly seconds: number;
  /** Seconds since the frame before; 0 for the first, at most 0.1. */
  readonly delta: number;
}

/** Options of `frames`. */
export interface FrameOptions {
  /** Whose work is awaited: at most two frames are under way on it, so that none queue up. Nothing is read back. */
  readonly device?: Device;
}

/** A running animation. */
export interface FrameLoop {
  /**
   * Frames per second while the page is seen, over the last second or, where a frame takes longer, over the last frame: a whole
   * number from 10 on, two figures below. 0 before the second frame.
   */
  readonly perSecond: number;
  /** Resolves when it was stopped; rejects with what `step` threw. */
  readonly done: Promise<void>;
  /** No further step is begun. */
  stop(): void;
}

const OPTIONS: OptionNames<FrameOptions> = { device: true };

/** The used part of a page. */
interface Page {
  readonly document?: Document;
  readonly requestAnimationFrame?: (step: () => void) => unknown;
}

/**
 * Calls a function once for each frame that the screen shows, and never before what it returned is done: a frame that takes
 * long makes the animation slower, not the page. While the page is hidden nothing is called. Where there is no screen, as in
 * Node, it is called 60 times a second at most.
 *
 * @param step - draws a frame; a promise that it gives is awaited. `false` stops the animation, as `stop()` does.
 *
 * @example
 * ```ts
 * const loop = frames(({ seconds }) => console.log(seconds));
 * loop.stop();
 * ```
 */
export function frames(step: (time: FrameTime) => unknown, options: FrameOptions = {}): FrameLoop {
  if (typeof step !== "function") throw wrongKind("a function of the time to frames", step);
  checkOptions("frames", options, OPTIONS);
  const { device } = options;
  if (device !== undefined && !isDevice(device)) throw wrongKind("a device as device", device);
  const shown: number[] = [];
  let stopped = false;
  let wake = (): void => {};
  const run = async (): Promise<void> => {
    const gpu = device?.target === "webgpu" ? (device.gpuDevice as GPUDevice) : null;
    let before: Promise<unknown> = Promise.resolve();
    let [last, seconds] = [Number.NaN, 0];
    for (let count = 0; !stopped; count++) {
      const isHidden = await nextFrame((end) => {
        wake = end;
      });
      if (stopped) return;
      if (isHidden) shown.length = 0;
      const now = performance.now();
      const delta = count === 0 || isHidden ? 0 : Math.min((now - last) / 1000, 0.1);
      last = now;
      seconds += delta;
      if ((await step({ count, seconds, delta })) === false) return;
      shown.push(performance.now());
      while (shown.length > 2 && (shown[1] as number) < (shown.at(-1) as number) - 1000) shown.shift();
      if (gpu === null) continue;
      await before;
      before = gpu.queue.onSubmittedWorkDone();
    }
  };
  const done = run().finally(() => {
    stopped = true;
  });
  done.catch(() => {});
  return {
    get perSecond() {
      return rateOf(shown);
    },
    done,
    stop() {
      stopped = true;
      wake();
    },
  };
}

/** @param shown - the times at which frames were shown, in milliseconds. @returns frames per second. */
function rateOf(shown: readonly number[]): number {
  const [first = 0, last = 0] = [shown[0], shown.at(-1)];
  const rate = last > first ? (1000 * (shown.length - 1)) / (last - first) : 0;
  return rate < 10 ? Number(rate.toPrecision(2)) : Math.round(rate);
}

/** Waits for the page to be seen and for its next frame. @param onWait - is given what ends the waiting. @returns whether the page was hidden. */
async function nextFrame(onWait: (end: () => void) => void): Promise<boolean> {
  const { document, requestAnimationFrame } = globalThis as Page;
  let isHidden = false;
  if (document?.hidden) {
    isHidden = true;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (document.hidden) return;
        end();
      };
      const end = (): void => {
        document.removeEventListener("visibilitychange", look);
        resolve();
      };
      document.addEventListener("visibilitychange", look);
      onWait(end);
    });
  }
  await new Promise<void>((resolve) => {
    onWait(resolve);
    if (requestAnimationFrame === undefined) setTimeout(resolve, 1000 / 60);
    else requestAnimationFrame(() => resolve());
  });
  return isHidden;
}
