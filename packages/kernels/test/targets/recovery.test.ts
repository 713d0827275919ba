// A WebGPU device is destroyed in the middle of programs, at any call of its API: it goes back to its last checkpoint, or says what it lost.
import { array, type Device, type DeviceArray, DeviceLostError, requestDevice } from "@gridstride/core";
import { describeTargets, everyRow, seededRandom } from "@gridstride/testing";
import { afterAll, expect, test } from "vitest";
import { collector } from "./recovery/collector.ts";
import { type CountingGpu, countingGpu } from "./recovery/counting-gpu.ts";
import { names, program } from "./recovery/programs.ts";
import { isOwnTime, spent } from "./recovery/spent.ts";

const N = 997;
const STEPS = 4;
const SIDE = 24;

const given = (n: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: n }, (_, i) => 0.25 + (Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1));

/** The longest time from a loss to its error, in milliseconds. */
let slowest = 0;

interface Outcome {
  /** `x` as it was after each step. */
  readonly states: readonly string[];
  readonly result: string | DeviceLostError;
  /** Buffers of the device, and bytes of arrays, when all is disposed but what the libraries keep. */
  readonly buffers: number;
  readonly live: number;
  /** Listeners to errors of devices when the device is disposed of. */
  readonly listeners: number;
  /** Calls that opened the device. */
  readonly opening: number;
}

const textOf = async (x: DeviceArray): Promise<string> => (await x.copyToHost()).data.join();

/** Tries until the device is not lost meanwhile. */
async function surviving<T>(
  device: Device,
  times: number[],
  counting: CountingGpu,
  work: () => Promise<T>,
): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DeviceLostError) || error.code !== "destroyed") throw error;
      times.push(spent() - counting.destroyedAt);
      await device.recover();
    }
}

/** What a library call had when the device went is not disposed: the collector gives it back. */
async function collected(device: Device, most: number): Promise<void> {
  for (let i = 0; i < 8 && device.memory.live > most; i++) {
    gc?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Runs a program to its end. With checkpoints it goes on after a loss; else it ends there, with what is left of `x`. */
async function run(
  counting: CountingGpu,
  name: string,
  { checkpoints = true, all = false, most = Number.POSITIVE_INFINITY },
): Promise<Outcome> {
  const device = await requestDevice({ target: "webgpu", gpu: counting.gpu, recover: true, onLeak: () => {} });
  const opening = counting.calls;
  const times: number[] = [];
  const states: string[] = [];
  const survive = <T>(work: () => Promise<T>): Promise<T> => surviving(device, times, counting, work);
  const made = await survive(async () => {
    const x = device.toDevice(given(N));
    const m = device.toDevice(array(given(SIDE * SIDE)).reshape([SIDE, SIDE]));
    const owned: { dispose(): void }[] = [x, m];
    const dispose = (): void => {
      for (const one of owned) one.dispose();
    };
    try {
      const work = await program(name, device, x, m);
      owned.push(work);
      if (checkpoints) await device.checkpoint();
      return { x, step: work.step, dispose };
    } catch (error) {
      dispose();
      throw error;
    }
  });
  const { x, step } = made;
  let result: string | DeviceLostError;
  if (checkpoints) {
    for (let done = 0; done < STEPS; done += 2)
      await survive(async () => {
        for (let i = 0; i < 2; i++) {
          step();
          if (all) states.push(await textOf(x));
        }
        await device.checkpoint();
      });
    result = await survive(() => textOf(x));
  } else {
    try {
      for (let done = 0; done < STEPS; done++) step();
      result = await textOf(x);
    } catch (error) {
      times.push(spent() - counting.destroyedAt);
      expect(error).toMatchObject({ name: "DeviceLostError", code: "destroyed" });
      await device.recover();
      result = await textOf(x).catch((lost: DeviceLostError) => lost);
    }
  }
  made.dispose();
  await survive(() => device.synchronize());
  await collected(device, most);
  const { buffers } = counting;
  const { live } = device.memory;
  device.dispose();
  // Another device is not opened by then.
  for (const time of times) expect(time).toBeLessThan(isOwnTime ? 1000 : 10_000);
  slowest = Math.max(slowest, ...times);
  return { states, result, buffers, live, listeners: counting.listeners, opening };
}

const gc = await collector();
const chosen = everyRow ? names : ["ufuncs", "a graph of fft of a prime length", "a graph with a loop until a flag"];
const points = everyRow ? 5 : 1;

describeTargets("recovery", () => {
  test.each(chosen)(
    "%s",
    async (name) => {
      const healthy = await countingGpu();
      const { states, result: wanted, buffers, live, listeners } = await run(healthy, name, { all: true });
      const plain = await countingGpu();
      const { result, opening } = await run(plain, name, {});
      expect(result).toBe(wanted);
      const random = seededRandom(7 + names.indexOf(name));
      for (let point = 0; point < points; point++)
        for (const checkpoints of [true, false]) {
          const counting = await countingGpu();
          counting.destroyAt(random.integer(opening + 1, plain.calls));
          const outcome = await run(counting, name, { checkpoints, most: live });
          const { result } = outcome;
          if (checkpoints) expect(result).toBe(wanted);
          else if (typeof result === "string") expect([given(N).join(), ...states]).toContain(result);
          else expect(result).toMatchObject({ code: "lost", message: expect.stringContaining(`float32[${N}]`) });
          expect(outcome.live).toBeLessThanOrEqual(live);
          expect(outcome.listeners).toBe(listeners);
          // How many staging buffers there are depends on when they come back.
          expect(outcome.buffers).toBeLessThanOrEqual(buffers + 4);
        }
    },
    120_000,
  );
  afterAll(() => console.log(`the slowest error came ${slowest.toFixed(0)} ms after the loss`));
}, ["webgpu"]);
