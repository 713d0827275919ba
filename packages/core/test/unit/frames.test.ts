// An animation in a page that a test plays: its frames, and whether it is seen.
import { afterEach, expect, test, vi } from "vitest";
import { type FrameTime, frames } from "../../src/index.ts";

const page = globalThis as Record<string, unknown>;
afterEach(() => {
  delete page.document;
  delete page.requestAnimationFrame;
});

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A page whose frames come when they are called for. */
function played() {
  let steps: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const document = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  page.document = document;
  page.requestAnimationFrame = (step: () => void) => steps.push(step);
  return {
    listeners,
    hide(hidden: boolean) {
      document.hidden = hidden;
      for (const listener of [...listeners]) listener();
    },
    async frame() {
      const now = steps;
      steps = [];
      for (const step of now) step();
      await turn();
      return now.length;
    },
  };
}

test("one step a frame, none before the last is done, none while hidden", async () => {
  const { frame, hide, listeners } = played();
  const times: FrameTime[] = [];
  let finish = (): void => {};
  const loop = frames((time) => {
    times.push(time);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await turn();
  expect(await frame()).toBe(1);
  expect(await frame()).toBe(0);
  finish();
  await turn();
  expect(await frame()).toBe(1);
  expect(times.map(({ count }) => count)).toEqual([0, 1]);
  expect(times[0]).toMatchObject({ seconds: 0, delta: 0 });
  expect(times[1]?.delta).toBe(times[1]?.seconds);
  hide(true);
  finish();
  await turn();
  expect(await frame()).toBe(0);
  expect(listeners.size).toBe(1);
  hide(false);
  await turn();
  expect(await frame()).toBe(1);
  expect(times[2]).toMatchObject({ count: 2, delta: 0, seconds: times[1]?.seconds });
  finish();
  await turn();
  // A page that was hidden counts anew.
  expect(loop.perSecond).toBe(0);
  hide(true);
  loop.stop();
  await turn();
  await frame();
  await loop.done;
  expect(listeners.size).toBe(0);
  expect(times.length).toBe(3);
});

test("frames per second, of slow frames too", async () => {
  const rates: number[] = [];
  vi.useFakeTimers();
  try {
    const loop = frames(async ({ count }) => {
      rates.push(loop.perSecond);
      await vi.advanceTimersByTimeAsync(count < 30 ? 10 : 4000);
      return count < 31;
    });
    while (rates.length < 32) await vi.advanceTimersByTimeAsync(10);
    await loop.done;
  } finally {
    vi.useRealTimers();
  }
  expect(rates.slice(0, 2)).toEqual([0, 0]);
  expect(rates[30]).toBeGreaterThan(30);
  expect(rates[30]).toBeLessThanOrEqual(60);
  expect(rates[31]).toBe(0.25);
});

test("without a screen by the clock, until it is stopped", async () => {
  const step = vi.fn(({ count }: FrameTime) => count < 2);
  await frames(step).done;
  expect(step).toHaveBeenCalledTimes(3);
  const wrong = frames(() => {
    throw new Error("no picture");
  });
  await expect(wrong.done).rejects.toThrow("no picture");
});
