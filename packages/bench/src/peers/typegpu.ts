import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import { type Library, libraryEntrant } from "./library.ts";

/** A job in TypeGPU: the body of an entry point in WGSL, in which `arrays.$.NAME` is an input of the job, or `out`. */
export interface TypeGpuProgram {
  readonly body: string;
  readonly block: readonly [number, number];
  readonly workgroups: readonly [number, number];
  /** Arrays of float32 that a workgroup shares, by name, with their lengths. */
  readonly shared?: Readonly<Record<string, number>>;
  readonly tolerance: number;
}

/** TypeGPU on resident buffers, on the same device as Gridstride's. */
export function typeGpu(device: Device | string, job: Job, program: TypeGpuProgram): Promise<Entrant> {
  return libraryEntrant("TypeGPU", "resident", job, async (): Promise<Library<null>> => {
    if (typeof device === "string") throw new Error(device);
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error(`${device.target} is not WebGPU`);
    const { gpu } = internals;
    const { default: tgpu } = await import("typegpu");
    const d = await import("typegpu/data");
    if (!("GPUBufferUsage" in globalThis)) Object.assign(globalThis, (await import("webgpu")).globals);
    return {
      ...{ target: "webgpu", adapter: device.info.adapter, software: device.info.software },
      tolerance: program.tolerance,
      open: async () => {
        const root = tgpu.initFromDevice({ device: gpu });
        const names = [...Object.keys(job.inputs), "out"];
        const arrays = tgpu.bindGroupLayout(
          Object.fromEntries(
            names.map((name) => [
              name,
              { storage: d.arrayOf(d.f32), access: name === "out" ? "mutable" : "readonly" } as const,
            ]),
          ),
        );
        const buffers = names.map((name) => {
          const data = (job.inputs[name]?.data ?? job.room()) as Floats;
          const buffer = root.createBuffer(d.arrayOf(d.f32, data.length)).$usage("storage");
          gpu.queue.writeBuffer(root.unwrap(buffer), 0, data);
          return buffer;
        });
        const shared = Object.entries(program.shared ?? {}).map(
          ([name, length]) => [name, tgpu.workgroupVar(d.arrayOf(d.f32, length))] as const,
        );
        const { globalInvocationId, localInvocationId, numWorkgroups } = d.builtin;
        const main = tgpu
          .computeFn({
            in: { id: globalInvocationId, local: localInvocationId, groups: numWorkgroups },
            workgroupSize: [...program.block],
          })(program.body)
          .$uses({ arrays, ...Object.fromEntries(shared) });
        const group = root.createBindGroup(
          arrays,
          Object.fromEntries(names.map((name, i) => [name, buffers[i]])) as never,
        );
        const pipeline = root.createComputePipeline({ compute: main }).with(group);
        const out = buffers.at(-1) as (typeof buffers)[0];
        return {
          call: () => {
            pipeline.dispatchWorkgroups(...program.workgroups);
            return null;
          },
          wait: () => gpu.queue.onSubmittedWorkDone(),
          read: () => out.read(),
          release: () => {},
          dispose: () => {
            for (const one of buffers) one.destroy();
          },
        };
      },
    };
  });
}
