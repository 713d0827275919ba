import { isSoftwareAdapter } from "@gridstride/core/internal";
import { type LimitedLoop, limitLoops } from "./limit-loops.ts";
import { type EndlessLoop, LimitedDevice, REPORT_GROUP } from "./limited-device.ts";
import { inOriginal } from "./messages.ts";

interface Handlers {
  /** The program's text of a shader that is made now; null for the packages' own shaders, which end or are limited already. */
  given(code: string): string | null;
  /** A loop reached its limit. */
  found(loop: EndlessLoop): void;
  /** The loops of a shader are limited, and nothing will report it. */
  unreported(): void;
}

/** A method of a prototype gives way to another that may call it. */
function replace<T extends object, K extends keyof T>(
  owner: { prototype: T },
  name: K,
  other: (own: T[K]) => T[K],
): void {
  owner.prototype[name] = other(owner.prototype[name]);
}

/**
 * Limits the loops of all shaders that are made from now on, on adapters that are CPUs: WGSL is changed on its way to the device, which
 * gets one more binding, and the report is read after each submission.
 *
 * @returns a promise of all reports; nothing where a worker has no WebGPU.
 */
export function limitShaders({ given, found, unreported }: Handlers): () => Promise<void> {
  if (typeof GPUDevice === "undefined") return async () => {};
  // A worker's WebGPU would be its own, without limits.
  globalThis.Worker = class extends EventTarget {
    constructor() {
      super();
      throw new Error("on this site a program with WebGPU starts no workers: choose parallel or cpu beside “Run on”");
    }
  } as never;
  const devices = new Map<GPUQueue, LimitedDevice>();
  /** Modules of shaders whose loops are reported. */
  const modules = new WeakSet<GPUShaderModule>();
  const layouts = new WeakMap<GPUPipelineLayout, GPUPipelineLayoutDescriptor>();
  const groups = new WeakMap<GPUComputePipeline | GPURenderPipeline, GPUBindGroup>();
  const { submit } = GPUQueue.prototype;
  const { createPipelineLayout } = GPUDevice.prototype;

  const limited = (gpu: GPUDevice): LimitedDevice => {
    const known = devices.get(gpu.queue) ?? new LimitedDevice(gpu, (commands) => submit.call(gpu.queue, commands));
    devices.set(gpu.queue, known);
    return known;
  };
  const isReported = (stage: GPUProgrammableStage | undefined): boolean =>
    stage !== undefined && modules.has(stage.module);
  /** A layout with the report's group. */
  const withReport = (gpu: GPUDevice, layout: GPUPipelineLayout | "auto"): GPUPipelineLayout | "auto" => {
    const given = layout === "auto" ? undefined : layouts.get(layout);
    if (given === undefined) return layout;
    const bindGroupLayouts = [...given.bindGroupLayouts];
    while (bindGroupLayouts.length < REPORT_GROUP) bindGroupLayouts.push(null);
    bindGroupLayouts[REPORT_GROUP] = limited(gpu).layout;
    return createPipelineLayout.call(gpu, { ...given, bindGroupLayouts });
  };
  const noted = <P extends GPUComputePipeline | GPURenderPipeline>(gpu: GPUDevice, pipeline: P): P => {
    groups.set(pipeline, limited(gpu).groupOf(pipeline.getBindGroupLayout(REPORT_GROUP)));
    return pipeline;
  };

  replace(
    GPUDevice,
    "createShaderModule",
    (own) =>
      function (this: GPUDevice, descriptor) {
        const info = this.adapterInfo;
        const text = String(descriptor.code);
        const shown = given(text);
        if (info === undefined || !isSoftwareAdapter(info) || shown === null) return own.call(this, descriptor);
        const device = limited(this);
        const storages = text.match(/var\s*<\s*storage\b/g)?.length ?? 0;
        const room = storages < this.limits.maxStorageBuffersPerShaderStage;
        const report = { group: REPORT_GROUP, first: device.loops.length + 1 };
        const made = limitLoops(text, room ? report : null);
        if (made === null) return own.call(this, descriptor);
        const module = own.call(this, { ...descriptor, code: made.code });
        if (made.reports) {
          modules.add(module);
          device.loops.push(...made.loops.map((loop) => inText(shown, text, loop)));
        } else unreported();
        const compiled = module.getCompilationInfo.bind(module);
        module.getCompilationInfo = async () =>
          inOriginal(await compiled(), text, made.code, (at) => made.edits.original(at));
        return module;
      },
  );
  replace(
    GPUDevice,
    "createPipelineLayout",
    (own) =>
      function (this: GPUDevice, descriptor) {
        const layout = own.call(this, descriptor);
        layouts.set(layout, { ...descriptor, bindGroupLayouts: [...descriptor.bindGroupLayouts] });
        return layout;
      },
  );
  replace(
    GPUDevice,
    "createComputePipeline",
    (own) =>
      function (this: GPUDevice, given) {
        if (!isReported(given.compute)) return own.call(this, given);
        return noted(this, own.call(this, { ...given, layout: withReport(this, given.layout) }));
      },
  );
  replace(
    GPUDevice,
    "createComputePipelineAsync",
    (own) =>
      async function (this: GPUDevice, given) {
        if (!isReported(given.compute)) return own.call(this, given);
        return noted(this, await own.call(this, { ...given, layout: withReport(this, given.layout) }));
      },
  );
  replace(
    GPUDevice,
    "createRenderPipeline",
    (own) =>
      function (this: GPUDevice, given) {
        if (!isReported(given.fragment)) return own.call(this, given);
        return noted(this, own.call(this, { ...given, layout: withReport(this, given.layout) }));
      },
  );
  replace(
    GPUDevice,
    "createRenderPipelineAsync",
    (own) =>
      async function (this: GPUDevice, given) {
        if (!isReported(given.fragment)) return own.call(this, given);
        return noted(this, await own.call(this, { ...given, layout: withReport(this, given.layout) }));
      },
  );
  replace(
    GPUComputePassEncoder,
    "setPipeline",
    (own) =>
      function (this: GPUComputePassEncoder, pipeline) {
        own.call(this, pipeline);
        const group = groups.get(pipeline);
        if (group !== undefined) this.setBindGroup(REPORT_GROUP, group);
      },
  );
  for (const encoder of [GPURenderPassEncoder, GPURenderBundleEncoder])
    replace(
      encoder as typeof GPURenderPassEncoder,
      "setPipeline",
      (own) =>
        function (this: GPURenderPassEncoder, pipeline) {
          own.call(this, pipeline);
          const group = groups.get(pipeline);
          if (group !== undefined) this.setBindGroup(REPORT_GROUP, group);
        },
    );
  replace(
    GPUQueue,
    "submit",
    (own) =>
      function (this: GPUQueue, commands) {
        own.call(this, commands);
        const device = devices.get(this);
        if (device !== undefined && device.loops.length > 0) device.read(found);
      },
  );
  return async () => {
    for (const device of devices.values()) await device.settled();
  };
}

/** A loop in the program's own text, into which `wgslKernel` put a few words, and behind which it put declarations. */
function inText(own: string, code: string, { from, to, limit }: LimitedLoop): EndlessLoop {
  let same = 0;
  while (same < own.length && own[same] === code[same]) same++;
  const shift = from < same ? 0 : code.indexOf(own.slice(same), same) - same;
  return { text: own, from: from - shift, to: to - shift, limit };
}
