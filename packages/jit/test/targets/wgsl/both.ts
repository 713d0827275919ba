// Runs one piece of IR on webgpu and on the simulator, and compares every element.
import { type Device, type DeviceArray, type DType, type NDArray, requestDevice } from "@gridstride/core";
import { internalsOf, storageOf } from "@gridstride/core/internal";
import { afterAll, beforeAll } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { ArgType, Uses } from "../../../src/frontend/request.ts";
import type * as ir from "../../../src/ir/ir.ts";
import { assertVerified } from "../../../src/ir/verify.ts";
import type { BoundArg, BuildOptions, Triple } from "../../../src/runtime/executable.ts";
import { scalarOf } from "../../../src/runtime/executable.ts";
import { webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { simulate } from "../../../src/targets/sim/program.ts";

export interface Devices {
  readonly webgpu: Device;
  readonly simulator: Device;
}

async function openDevices(maxSegmentBytes?: number): Promise<Devices> {
  return {
    webgpu: await requestDevice({ target: "webgpu", ...(maxSegmentBytes === undefined ? {} : { maxSegmentBytes }) }),
    simulator: await requestDevice({ target: "simulator" }),
  };
}

/** Devices for the tests of a `describe`: there from its first test to its last. */
export function devicesOfTests(maxSegmentBytes?: number): Devices {
  const devices: { -readonly [target in keyof Devices]?: Device } = {};
  beforeAll(async () => {
    Object.assign(devices, await openDevices(maxSegmentBytes));
  });
  afterAll(() => {
    devices.webgpu?.dispose();
    devices.simulator?.dispose();
  });
  return devices as Devices;
}

export interface Launch {
  readonly kernel: ir.Kernel;
  /** The kernel after the passes, where it has been through them. */
  readonly forWgsl?: ir.Kernel;
  /** Host arrays, copied to the device. */
  readonly arrays: readonly NDArray[];
  /** The array arguments made from those; by default the same, in order. */
  readonly args?: (resident: readonly DeviceArray[]) => readonly DeviceArray[];
  readonly scalars?: readonly (number | boolean)[];
  readonly grid: Triple;
  readonly options?: Partial<BuildOptions>;
}

/** A kernel's text compiled for arguments of these types. */
export function compiled(
  text: string,
  types: readonly ArgType[],
  uses: Uses = {},
  debug = false,
): Pick<Launch, "kernel" | "forWgsl"> {
  const source = { name: "kernel", text };
  const made = compile({ function: { kind: "function", source, hasContext: true, uses }, args: types, debug });
  return { kernel: made.ir, forWgsl: made.forWgsl };
}

export const arrayType = (dtype: DType, ndim = 1, group = 0, layout: "C" | "strided" = "C"): ArgType => ({
  kind: "array",
  dtype,
  ndim,
  layout,
  group,
});

/** The arrays after the launch, on each target. Findings of the simulator (a division by zero) are not of interest here. */
export async function runBoth(devices: Devices, launch: Launch): Promise<{ webgpu: NDArray[]; simulator: NDArray[] }> {
  assertVerified(launch.kernel);
  return {
    webgpu: await run(devices.webgpu, launch, (internals, options) => {
      if (internals.kind !== "webgpu") throw new Error("not webgpu");
      return webgpuExecutable(internals, stageOf(launch.forWgsl ?? launch.kernel), { ...options, software: true });
    }),
    // It goes on after what it finds, with the meaning that all targets share.
    simulator: await run(devices.simulator, launch, (_internals, { block, stepBudget }) => ({
      run: (args, grid) =>
        simulate(launch.kernel).run({
          grid,
          block,
          args: args.map(simArg),
          stepBudget,
          report: () => {},
          log: () => {},
        }),
    })),
  };
}

function simArg(arg: BoundArg): SimArg {
  if (arg.kind === "scalar") return { kind: "scalar", value: scalarOf(arg) };
  const memory = storageOf(arg.array);
  if (memory.kind !== "host") throw new Error("not the simulator");
  const { shape, stride: strides, offset } = arg.array;
  return { kind: "array", storage: memory.id, bytes: memory.bytes, offset, shape, strides };
}

async function run(
  device: Device,
  { arrays, scalars = [], grid, options = {}, args: given = (list) => list }: Launch,
  make: (
    internals: ReturnType<typeof internalsOf>,
    options: BuildOptions,
  ) => { run(args: readonly BoundArg[], grid: Triple): void },
): Promise<NDArray[]> {
  const whole: BuildOptions = {
    block: [32, 1, 1],
    debug: false,
    fastmath: false,
    segments: [],
    stepBudget: 1e6,
    ...options,
  };
  const made = make(internalsOf(device), whole);
  const resident = arrays.map((host) => device.toDevice(host));
  const args: BoundArg[] = [
    ...given(resident).map((array): BoundArg => ({ kind: "array", array })),
    ...scalars.map((value): BoundArg => ({ kind: "scalar", value })),
  ];
  made.run(args, grid);
  const results = await Promise.all(resident.map((array) => array.copyToHost()));
  await device.synchronize();
  for (const array of resident) array.dispose();
  return results;
}

export interface Difference {
  readonly at: number;
  readonly webgpu: unknown;
  readonly simulator: unknown;
}

/** Elements that are not the same bits; NaN is NaN. */
export function differences(
  webgpu: NDArray,
  simulator: NDArray,
  same: (a: number, b: number) => boolean = Object.is,
): Difference[] {
  const [got, want] = [webgpu, simulator].map((array) => [array.toNested()].flat(9) as (number | boolean)[]) as [
    (number | boolean)[],
    (number | boolean)[],
  ];
  return got.flatMap((value, at) => {
    const expected = want[at];
    return Object.is(value, expected) || same(Number(value), Number(expected))
      ? []
      : [{ at, webgpu: value, simulator: expected }];
  });
}

/** Equal, or both zero or next to it: subnormals may be flushed. */
export const flushed = (a: number, b: number): boolean =>
  Object.is(a, b) || (Math.abs(a) <= 2 ** -126 && Math.abs(b) <= 2 ** -126);

const INTEGERS: Readonly<Record<string, readonly [least: number, greatest: number]>> = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32768, 32767],
  uint16: [0, 65535],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
};

/** The values where types change their mind. */
export function edges(type: DType): number[] {
  if (type === "bool") return [0, 1];
  const range = INTEGERS[type];
  if (range !== undefined) {
    const [least, greatest] = range;
    const all = [
      0,
      1,
      2,
      3,
      5,
      7,
      8,
      10,
      15,
      16,
      17,
      31,
      32,
      33,
      100,
      -1,
      -2,
      -3,
      -7,
      -31,
      least,
      least + 1,
      greatest,
      greatest - 1,
      greatest >> 1,
    ];
    return [...new Set(all)].filter((x) => x >= least && x <= greatest);
  }
  const halves = [
    0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    -1.5,
    2.5,
    -2.5,
    3,
    0.1,
    -7.75,
    100.7,
    255.9,
    -128.5,
    2047,
    2048.5,
    65504,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
  ];
  if (type === "float16") return [...halves, 6e-8, -6e-8, 6.1e-5, 1e-7, 0.333, 1024.5];
  return [
    ...halves,
    65520,
    16777216,
    16777217,
    2147483648,
    -2147483648,
    2147483520,
    4294967296,
    4294967040,
    1e10,
    -1e10,
    1e20,
    3.4e38,
    1.2e-38,
    1 / 3,
    1e-30,
  ];
}
