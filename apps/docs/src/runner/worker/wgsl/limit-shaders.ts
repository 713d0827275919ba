import { type LimitedLoop, limitLoops } from "./limit-loops.ts";
import { type EndlessLoop, LimitedDevice, REPORT_GROUP } from "./limited-device.ts";
import { inOriginal } from "./messages.ts";

interface Handlers {
  /** Whether a device computes on the CPU, where nothing else ends a shader. */
  isSoftware(gpu: GPUDevice): boolean;
  /** The program's text of a shader that is made now; null for the packages' own shaders, which end or are limited already. */
  given(code: string): string | null;
  /** A loop reached its limit. */
  found(loop: EndlessLoop): void;
  /** The loops of a shader are limited, and nothing will report it. */
  unreported(): void;
}

/** Passes and bundles, which take a pipeline and its groups. */
interface PipelineEncoder extends GPUBindingCommandsMixin {
  setPipeline(pipeline: GPUComputePipeline | GPURenderPipeline): undefined;
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
export function limitShaders({ isSoftware, given, found, unreported }: Handlers): () => Promise<void> {
  if (typeof GPUDevice === "undefined") return async () => {};
  // A worker's WebGPU would be its own, without limits.
  globalThis.Worker = class extends EventTarget {
    constructor() {
      super();
      throw new Error("on this site a program with WebGPU starts no workers: choose parallel or cpu next to “Run on”");
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

  /** A pipeline; with the report in its layout, where the loops of its shader are reported. */
  const reported = <D extends GPUPipelineDescriptorBase, P>(
    gpu: GPUDevice,
    own: (given: D) => P,
    given: D,
    stage: GPUProgrammableStage | undefined,
    note: (made: P) => P,
  ): P =>
    stage === undefined || !modules.has(stage.module)
      ? own.call(gpu, given)
      : note(own.call(gpu, { ...given, layout: withReport(gpu, given.layout) }));

  replace(
    GPUDevice,
    "createShaderModule",
    (own) =>
      function (this: GPUDevice, descriptor) {
        const text = String(descriptor.code);
        const shown = given(text);
        if (!isSoftware(this) || shown === null) return own.call(this, descriptor);
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
        return reported(this, own, given, given.compute, (made) => noted(this, made));
      },
  );
  replace(
    GPUDevice,
    "createComputePipelineAsync",
    (own) =>
      function (this: GPUDevice, given) {
        return reported(this, own, given, given.compute, async (made) => noted(this, await made));
      },
  );
  replace(
    GPUDevice,
    "createRenderPipeline",
    (own) =>
      function (this: GPUDevice, given) {
        return reported(this, own, given, given.fragment, (made) => noted(this, made));
      },
  );
  replace(
    GPUDevice,
    "createRenderPipelineAsync",
    (own) =>
      function (this: GPUDevice, given) {
        return reported(this, own, given, given.fragment, async (made) => noted(this, await made));
      },
  );
  for (const encoder of [GPUComputePassEncoder, GPURenderPassEncoder, GPURenderBundleEncoder])
    replace(
      encoder as { prototype: PipelineEncoder },
      "setPipeline",
      (own) =>
        function (this: PipelineEncoder, pipeline) {
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
