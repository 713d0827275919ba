import { array, type Device, type DeviceArray, type NDArray, type Target } from "@gridstride/core";
import { absent, type Contender, type Entrant, type Opened } from "../measure/contender.ts";
import type { Column } from "../results/results.ts";
import type { Job } from "./jobs.ts";
import type { Context } from "./suite.ts";

/** A way to do a job with Gridstride. Its inputs are the job's inputs, in the job's order. */
export interface Program {
  readonly name: string;
  /** Enqueues the job on device arrays, into `out`; a promise where each call is waited for. */
  readonly resident?: (device: Device) => (inputs: readonly DeviceArray[], out: DeviceArray) => unknown;
  /** Does the job on host arrays, into `out`; a promise where it is waited for. */
  readonly hosted?: (device: Device) => (inputs: readonly NDArray[], out: NDArray) => unknown;
  readonly tolerance?: number;
  readonly expectedWrong?: string;
}

type Place = Exclude<Target, "simulator">;

/** The programs on the targets, each in every column it can be in. A target that is not there is reported once a program. */
export async function gridstride(
  context: Context,
  job: Job,
  targets: readonly Place[],
  programs: readonly Program[],
  columns: readonly Column[] = ["transfers", "resident", "device"],
): Promise<readonly Entrant[]> {
  const entrants: Entrant[] = [];
  for (const target of targets) {
    const device = await context.device(target);
    for (const program of programs) entrants.push(...entrantsOf(device, target, job, program, columns));
  }
  return entrants;
}

function entrantsOf(
  device: Device | string,
  target: Place,
  job: Job,
  program: Program,
  columns: readonly Column[],
): readonly Entrant[] {
  const name = `${program.name}, ${target}`;
  const { resident, hosted } = program;
  if (typeof device === "string") return [absent(name, resident ? "resident" : "transfers", device)];
  if (target === "webgpu" && job.dtype === "float64")
    return [absent(name, resident ? "resident" : "transfers", "float64 on webgpu: npm run bench:dtype")];
  const common = (column: Column) => contenderOf(device, name, column, job, program);
  return [
    ...(hosted && columns.includes("transfers")
      ? [{ ...common("transfers"), open: () => openHosted(job, hosted(device)) }]
      : []),
    ...(resident && columns.includes("resident")
      ? [{ ...common("resident"), open: () => openResident(device, job, resident(device)) }]
      : []),
    ...(resident && columns.includes("device") && device.info.features.includes("timestamp-query")
      ? [{ ...common("device"), open: () => openTimed(device, job, resident(device)) }]
      : []),
  ];
}

function contenderOf(
  device: Device,
  name: string,
  column: Column,
  job: Job,
  { tolerance, expectedWrong }: Program,
): Omit<Contender, "open"> {
  return {
    kind: "contender",
    name,
    column,
    target: device.target,
    adapter: device.info.adapter,
    software: device.info.software,
    bytes: job.bytes,
    flops: job.flops,
    ...(tolerance !== undefined && { tolerance }),
    ...(expectedWrong !== undefined && { expectedWrong }),
  };
}

function openHosted(job: Job, call: (inputs: readonly NDArray[], out: NDArray) => unknown): Opened {
  const inputs = Object.values(job.inputs);
  const data = job.room();
  const out = array(data, job.shape);
  return {
    run: () => call(inputs, out),
    spoil: () => data.fill(Number.NaN),
    check: () => job.errorOf(data),
  };
}

type Launch = (inputs: readonly DeviceArray[], out: DeviceArray) => unknown;

function openResident(device: Device, job: Job, launch: Launch): Opened {
  const inputs = Object.values(job.inputs).map((one) => device.toDevice(one));
  const out = device.zeros(job.shape, job.dtype);
  const first = out.reshape([out.size]).slice([0, 1]);
  return {
    run: () => launch(inputs, out),
    finish: () => first.copyToHost(),
    spoil: () => out.copyFrom(array(job.room().fill(Number.NaN), job.shape)),
    check: async () => job.errorOf((await out.copyToHost()).data as ArrayLike<number>),
    dispose: () => {
      for (const one of [...inputs, out]) one.dispose();
    },
  };
}

/** By the device's clock, around all launches of a sample. */
function openTimed(device: Device, job: Job, launch: Launch): Opened {
  const opened = openResident(device, job, launch);
  return {
    ...opened,
    batch: async (calls) => {
      using start = device.event().record();
      for (let call = 0; call < calls; call++) opened.run();
      using end = device.event().record();
      return (await start.elapsedMs(end)) / calls;
    },
  };
}
