// What a launch throws says who launched, also where nobody waits for it: the program ends with that stack.
import { type Device, type DeviceArray, requestDevice, setDefaultDevice, zeros } from "@gridstride/core";
import { type Kernel, kernel } from "@gridstride/jit";
import { afterAll, expect, test } from "vitest";

const device = await requestDevice({ target: "simulator" });
setDefaultDevice(device);
afterAll(() => setDefaultDevice(null));

type Launched = (...args: unknown[]) => Promise<void> | undefined;
const unguarded = (): Kernel<unknown[]> =>
  kernel(({ grid }, out) => {
    out[grid(1)] = 1;
  }) as unknown as Kernel<unknown[]>;

/** The functions that a launch's error names, first to last. Nothing waits for the launch itself. */
async function stackOf(launch: () => Promise<void> | undefined, on: Device = device): Promise<string[]> {
  const error = await new Promise<Error>((resolve) => {
    try {
      const launched = launch();
      (launched ?? on.synchronize()).catch(resolve);
    } catch (thrown) {
      resolve(thrown as Error);
    }
  });
  expect(error.stack).toContain(`${error.name}: ${error.message}`);
  return (error.stack ?? "").split("\n").flatMap((line) => /^\s+at (\S+) \(/.exec(line)?.[1] ?? []);
}

test.each([
  ["that compiles nothing", () => (kernel((_, a) => void (a[0] = missing)) as unknown as typeof made).configure(1, 1)],
  ["of too large a block", () => unguarded().configure(1, 5000)],
  ["that the simulator stops", () => unguarded().configure(1, 5)],
  ["on a device that is named", () => unguarded().configure(1, 5, { device })],
] as const)("a first launch on host arrays %s", async (_, configured) => {
  const here = (): Promise<void> | undefined => (configured() as Launched)(zeros(4, "float32"));
  expect(await stackOf(here)).toContain("here");
});

test("a launch on device arrays that the simulator stops", async () => {
  const made = unguarded();
  const array = device.toDevice(zeros(4, "float32"));
  const here = (): Promise<void> | undefined => (made.configure(1, 5) as Launched)(array);
  expect(await stackOf(here)).toContain("here");
});

test("a launch that throws: its own frames are left out", async () => {
  const made = unguarded();
  const array = device.toDevice(zeros(4, "float32")) as DeviceArray;
  array.dispose();
  const here = (): Promise<void> | undefined => (made.configure(1, 4) as Launched)(array);
  const stack = await stackOf(here);
  expect(stack.slice(0, 2)).toContain("here");
});

declare const missing: number;
declare const made: Kernel<unknown[]>;
