import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { absent, type Contender, type Entrant, type Opened } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";

/** WebGPU's flags as the specification numbers them: their names are globals that Node lacks. */
const USAGE = { mapRead: 0x1, copySrc: 0x4, copyDst: 0x8, storage: 0x80 } as const;
const MAP_READ = 0x1;

/** A shader written by hand, as a control: what WebGPU itself costs. float32 only. */
export interface Shader {
  /** Inputs are bound first, in the job's order, then the result; the entry point is `main`. */
  readonly code: string;
  readonly workgroups: readonly [number, number];
  readonly tolerance?: number;
}

/** The shader on arrays that stay on the device, and with all copies, on the same device as Gridstride's. */
export function handWritten(device: Device | string, job: Job, shader: Shader): readonly Entrant[] {
  const name = "hand-written WebGPU";
  if (typeof device === "string") return [absent(name, "resident", device)];
  if (job.dtype === "float64") return [absent(name, "resident", "WGSL has no float64")];
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return [absent(name, "resident", `${device.target} is not WebGPU`)];
  const { gpu } = internals;
  const common = (column: Contender["column"]): Omit<Contender, "open"> => ({
    kind: "contender",
    name,
    column,
    target: device.target,
    adapter: device.info.adapter,
    software: device.info.software,
    bytes: job.bytes,
    flops: job.flops,
    ...(shader.tolerance !== undefined && { tolerance: shader.tolerance }),
  });
  return [
    { ...common("transfers"), open: () => open(gpu, job, shader, true) },
    { ...common("resident"), open: () => open(gpu, job, shader, false) },
  ];
}

function open(gpu: GPUDevice, job: Job, { code, workgroups }: Shader, transfers: boolean): Opened {
  const inputs = Object.values(job.inputs).map(({ data }) => data as Floats);
  const room = job.room();
  const { storage, copyDst, copySrc, mapRead } = USAGE;
  const buffers = [...inputs, room].map(({ byteLength }) =>
    gpu.createBuffer({ size: byteLength, usage: storage | copyDst | copySrc }),
  );
  const out = buffers.at(-1) as GPUBuffer;
  const staging = gpu.createBuffer({ size: room.byteLength, usage: mapRead | copyDst });
  const pipeline = gpu.createComputePipeline({ layout: "auto", compute: { module: gpu.createShaderModule({ code }) } });
  const bindGroup = gpu.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  const upload = (): void => {
    for (const [i, input] of inputs.entries()) gpu.queue.writeBuffer(buffers[i] as GPUBuffer, 0, input);
  };
  const dispatch = (): void => {
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindGroup);
    pass.dispatchWorkgroups(...workgroups);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
  };
  const download = (into: Floats): Promise<void> => readInto(gpu, out, staging, into);
  upload();
  const one = new Float32Array(1);
  return {
    run: async () => {
      if (transfers) upload();
      dispatch();
      if (transfers) await download(room);
    },
    finish: async () => {
      if (!transfers) await download(one);
    },
    spoil: () => gpu.queue.writeBuffer(out, 0, room.fill(Number.NaN)),
    check: async () => {
      await download(room);
      return job.errorOf(room);
    },
    dispose: () => {
      for (const buffer of [...buffers, staging]) buffer.destroy();
    },
  };
}

/** Fills an array from the beginning of a buffer. */
async function readInto(gpu: GPUDevice, from: GPUBuffer, staging: GPUBuffer, into: Floats): Promise<void> {
  const encoder = gpu.createCommandEncoder();
  encoder.copyBufferToBuffer(from, 0, staging, 0, into.byteLength);
  gpu.queue.submit([encoder.finish()]);
  await staging.mapAsync(MAP_READ, 0, into.byteLength);
  into.set(new Float32Array(staging.getMappedRange(0, into.byteLength)));
  staging.unmap();
}

/** Copies between the host and a buffer, as WebGPU offers them; a control for transfers. */
export function handWrittenCopy(
  device: Device | string,
  data: Floats,
  toDevice: boolean,
  errorOf: (actual: Floats, data: Floats) => number,
): Entrant {
  const name = "hand-written WebGPU";
  if (typeof device === "string") return absent(name, "transfers", device);
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return absent(name, "transfers", `${device.target} is not WebGPU`);
  const { gpu } = internals;
  const { adapter, software } = device.info;
  return {
    ...{ kind: "contender", name, column: "transfers", target: "webgpu", adapter, software },
    ...{ bytes: data.byteLength, flops: null },
    open: () => {
      const { storage, copyDst, copySrc, mapRead } = USAGE;
      const buffer = gpu.createBuffer({ size: data.byteLength, usage: storage | copyDst | copySrc });
      const staging = gpu.createBuffer({ size: data.byteLength, usage: mapRead | copyDst });
      const back = new Float32Array(data.length);
      const upload = (): void => gpu.queue.writeBuffer(buffer, 0, data);
      const download = (into: Floats): Promise<void> => readInto(gpu, buffer, staging, into);
      const one = new Float32Array(1);
      upload();
      return {
        run: () => (toDevice ? upload() : download(back)),
        finish: async () => {
          if (toDevice) await download(one);
        },
        spoil: () => {
          back.fill(Number.NaN);
          if (toDevice) gpu.queue.writeBuffer(buffer, 0, back);
        },
        check: async () => {
          if (toDevice) await download(back);
          return errorOf(back, data);
        },
        dispose: () => {
          buffer.destroy();
          staging.destroy();
        },
      };
    },
  };
}
