// A program is over when what it began is done, not when its last line has run.
import { type Device, requestDevice } from "@gridstride/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Pending } from "../../src/runner/worker/pending.ts";

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "simulator" });
});
afterAll(() => device.dispose());

/** Timers that count, of a global object of their own. */
function watched(): { host: typeof globalThis; pending: Pending } {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const host = { setTimeout, clearTimeout, setInterval, clearInterval } as typeof globalThis;
  return { host, pending: new Pending(host) };
}

test.each<[string, (host: typeof globalThis, pending: Pending, done: (what: string) => void) => void]>([
  ["a timer", (host, _pending, done) => void host.setTimeout(() => done("late"), 60)],
  [
    "a timer of a timer, with arguments",
    (host, _pending, done) => void host.setTimeout((what: string) => host.setTimeout(() => done(what), 40), 40, "late"),
  ],
  [
    "an interval that is cleared",
    (host, _pending, done) => {
      const id = host.setInterval(() => {
        host.clearInterval(id);
        done("late");
      }, 40);
    },
  ],
  [
    "a device that is asked for, and what is done with it",
    (_host, pending, done) =>
      void pending
        .device(new Promise((resolve) => void setTimeout(() => resolve(device), 60)))
        .then(() => done("late")),
  ],
])("%s is waited for", async (_name, begin) => {
  const { host, pending } = watched();
  const heard: string[] = [];
  begin(host, pending, (what) => heard.push(what));
  await pending.settled(device);
  expect(heard).toEqual(["late"]);
});

test("what was cleared, or never was, is not waited for", async () => {
  const { host, pending } = watched();
  host.clearTimeout(host.setTimeout(() => {}, 60_000));
  host.clearTimeout(undefined);
  await pending.settled(device);
});

test("the time is that of the last thing done, without the turns that found nothing", async () => {
  const { pending } = watched();
  const began = performance.now();
  const last = await pending.settled(device);
  expect(performance.now() - last).toBeGreaterThan(15);
  expect(last).toBeGreaterThanOrEqual(began);
});
