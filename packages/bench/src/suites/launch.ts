import { array, type Device, type DeviceArray, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { javascript } from "../peers/javascript.ts";
import { handWritten } from "../peers/webgpu.ts";
import { floats, type Job, largestError } from "./jobs.ts";
import { gridstride, type Program } from "./ours.ts";
import { fillUniform } from "./random.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const LENGTH = 1024;
const BLOCK = 64;
const TARGETS = ["cpu", "parallel", "webgpu"] as const;

const double = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = 2 * x[i];
});

function doubleJob(): Job {
  const data = fillUniform(floats("float32", LENGTH), -1, 1, 11);
  return {
    name: "double",
    dtype: "float32",
    shape: [LENGTH],
    inputs: { x: array(data) },
    room: () => floats("float32", LENGTH),
    errorOf: (actual) => largestError(actual, LENGTH, (i) => 2 * (data[i] as number)),
    bytes: null,
    flops: null,
  };
}

const many: Program = {
  name: "kernel",
  hosted: (device) => {
    const launch = double.configure(LENGTH / BLOCK, BLOCK, { device }) as (...args: readonly NDArray[]) => unknown;
    return ([x], out) => launch(x as NDArray, out);
  },
  resident: () => {
    const launch = double.configure(LENGTH / BLOCK, BLOCK) as (...args: readonly DeviceArray[]) => unknown;
    return ([x], out) => launch(x as DeviceArray, out);
  },
};

const CODE = `
  @group(0) @binding(0) var<storage, read> x: array<f32>;
  @group(0) @binding(1) var<storage, read_write> out: array<f32>;
  @compute @workgroup_size(${BLOCK}) fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x < ${LENGTH}u) { out[id.x] = 2.0 * x[id.x]; }
  }`;

/** From the function to its first result, everything compiled anew: each kernel captures another number. */
function firstLaunch(): Program {
  let fresh = 0;
  return {
    name: "a new kernel",
    resident: (device: Device) => {
      return async ([x], out) => {
        const term = ++fresh * 2 ** -20;
        const add = kernel(
          ({ grid, term }, from, to) => {
            const i = grid(1);
            if (i < to.size) to[i] = 2 * from[i] + 0 * term;
          },
          { uses: { term } },
        );
        add.forall(LENGTH)(x as DeviceArray, out);
        await device.synchronize();
      };
    },
  };
}

const bench = (name: string, title: string, base: string, contenders: Bench["contenders"]): Bench => ({
  ...{ name, title, base, contenders, dtype: "float32", tolerance: 0 },
});

/** The cost of a launch compared with its work. */
export const launchSuite: Suite = {
  name: "launch",
  title: `launches of a kernel on ${LENGTH} elements`,
  seconds: { short: 15, full: 40 },
  benches: (context: Context) => [
    bench("one of many", "one launch of many, waited for in the end", "kernel, cpu", async () => {
      const job = doubleJob();
      return [
        javascript(job, ([x], out) => {
          if (x !== undefined) for (let i = 0; i < out.length; i++) out[i] = 2 * (x[i] as number);
        }),
        ...(await gridstride(context, job, TARGETS, [many])),
        ...handWritten(await context.device("webgpu"), job, { code: CODE, workgroups: [LENGTH / BLOCK, 1] }),
      ];
    }),
    bench("first", "the first launch of a kernel, compiled and waited for", "a new kernel, cpu", () =>
      gridstride(context, doubleJob(), TARGETS, [firstLaunch()], ["resident"]),
    ),
  ],
};
