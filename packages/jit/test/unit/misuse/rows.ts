// What jit exports, with good calls of it, and the hostile values that its arguments and options take nevertheless.
import { type Device, type NDArray, zeros } from "@gridstride/core";
import { createXoroshiro128pStates, deviceFunction, type Kernel, kernel, wgslKernel } from "@gridstride/jit";
import type { Good, HostileName, Row } from "@gridstride/testing";

/** A function by its name, with its good calls. */
export type Case = readonly [name: string, call: (...args: never[]) => unknown, row: Row];

const numbers: readonly HostileName[] = ["-1", "1.5", "NaN", "Infinity", "2**53", "1n", "true"];
const count: Good = [() => 8, ["Infinity", "2**53"]];
const sharedBytes: Good = [() => 1024];
const flag: Good = [() => true, ["true"]];
const uses: Good = [() => ({ two: 2 }), ["{}", "bare", "proxy"], /uses/];

const text = ({ grid }: { grid(axes: number): number }, out: number[], by: number): void => {
  const i = grid(1);
  if (i < out.length) out[i] = (out[i] as number) + by;
};
const made = kernel as unknown as (...args: readonly unknown[]) => Kernel<unknown[]>;
const add = made(text);
const fixed = made("void(float32[:], int32)", text);
const four = (): NDArray => zeros(4, "float32");

/** What a launch leaves in a host array, its first argument. */
async function launched(launch: unknown, ...args: readonly unknown[]): Promise<unknown> {
  await (launch as (...args: readonly unknown[]) => unknown)(...args);
  return args[0];
}

/** @param device - where host arrays run. */
export function jitCases(device: Device): readonly Case[] {
  const launches: Pick<Row, "base" | "options" | "takes"> = {
    base: ["device"],
    options: { device: [() => device], stream: [() => device.stream()], stepBudget: count, sharedBytes },
    // The default device is another then.
    takes: ["undefined", "{}", "bare", "proxy"],
  };
  return [
    [
      "kernel",
      kernel,
      {
        args: { fn: [() => text, ["function"], /kernel|signature/] },
        options: { uses, fastmath: flag, float64: [() => "fast"], debug: flag, maxBlocksize: count, portable: flag },
      },
    ],
    [
      "kernel.configure",
      (grid: never, block: never, options: never) => launched(add.configure(grid, block, options), four(), 1),
      { args: { grid: [() => 2], block: [() => 4] }, ...launches },
    ],
    [
      "kernel.check",
      add.check,
      {
        args: { types: [() => "(float32[:], int32)", [], /type|signature|argument/] },
        options: { target: [() => "cpu"], block: [() => 8], sharedBytes },
        takes: ["undefined", "{}", "bare", "proxy"],
      },
    ],
    [
      "kernel.prepare",
      (types: never, options: never) => add.prepare(types, options),
      {
        args: { types: [() => "(float32[:], int32)", [], /type|signature|argument/] },
        options: { device: [() => device], block: [() => 8], sharedBytes },
        takes: ["undefined", "{}", "bare", "proxy"],
      },
    ],
    [
      "kernel.forall",
      (n: never, options: never) => launched(add.forall(n, options), four(), 1),
      { args: { n: [() => 4, [], /grid|forall/] }, ...launches },
    ],
    [
      "a launch",
      (...args: readonly unknown[]) => launched(add.forall(4, { device }), ...args),
      {
        args: {
          out: [four, ["BigInt64Array"], /argument 1|\bout\b|arguments are/],
          by: [() => 1, numbers, /argument|\bby\b/],
        },
      },
    ],
    [
      "a launch of a type that a signature fixes",
      (by: never) => launched(fixed.forall(4, { device }), four(), by),
      { args: { by: [() => 1, ["-1", "1n", "true"], /argument/] } },
    ],
    [
      "wgslKernel",
      (shader: never, bindings: never, workgroup: never) => wgslKernel(shader, { bindings, workgroup }).inspectWgsl(),
      {
        args: {
          text: [() => "@compute fn main() {}", [], /wgslKernel/],
          bindings: [() => ({ x: "read array<f32>" }), ["{}", "bare", "proxy"], /bindings/],
          workgroup: [() => 64, [], /workgroup/],
        },
      },
    ],
    [
      "deviceFunction",
      deviceFunction,
      { args: { fn: [() => (x: number) => x, ["function"], /deviceFunction/] }, options: { uses } },
    ],
    [
      "createXoroshiro128pStates",
      createXoroshiro128pStates,
      {
        args: {
          n: [() => 2],
          seed: [() => 1, ["-1", "1n"]],
          subsequenceStart: [() => 1, ["undefined"]],
        },
      },
    ],
  ];
}

/** Classes of errors, which waits and compilers make, and what takes the data in them as it is. */
export const ofErrors: readonly string[] = ["CompileError", "KernelError", "SimulatorError", "WgslError", "locateSpan"];
