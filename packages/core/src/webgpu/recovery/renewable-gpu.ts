import { COPY_DST } from "../constants.ts";
import { Contents, givenBytes } from "./contents.ts";
import { type Epoch, forward, handleOf, reveal, revealAll } from "./handles.ts";
import { RenewablePass } from "./renewable-pass.ts";

type Make = (descriptor: unknown) => object;

/** Objects that are made from a descriptor alone. */
const MADE = [
  "createTexture",
  "createSampler",
  "createPipelineLayout",
  "createShaderModule",
  "createComputePipeline",
  "createRenderPipeline",
  "createQuerySet",
] as const;

/**
 * A GPU device in whose place another can come. Its objects are handles, and each knows how its object was made: for another device
 * it makes it again. So launchers, graphs and caches keep what they have. It sees which buffers commands may write.
 */
export class RenewableGpu {
  /** For all code that uses a `GPUDevice`. */
  readonly gpu: GPUDevice;
  readonly contents: Contents = new Contents();
  #present: GPUDevice;
  readonly #epoch: Epoch = { number: 0 };
  /** The buffers that kernels may write, of each layout by their numbers, of each group themselves. */
  readonly #written = new WeakMap<GPUBindGroupLayout, ReadonlySet<number>>();
  readonly #targets = new WeakMap<GPUBindGroup, readonly GPUBuffer[]>();

  constructor(present: GPUDevice) {
    this.#present = present;
    const made = MADE.map((name) => [name, (_: GPUDevice, descriptor: unknown) => this.#made(name, descriptor)]);
    this.gpu = forward(() => this.#present, {
      ...Object.fromEntries(made),
      queue: this.#queue(),
      createBuffer: (_: GPUDevice, descriptor: GPUBufferDescriptor) => this.#buffer(descriptor),
      createBindGroupLayout: (_: GPUDevice, descriptor: GPUBindGroupLayoutDescriptor) => this.#layout(descriptor),
      createBindGroup: (_: GPUDevice, descriptor: GPUBindGroupDescriptor) => this.#group(descriptor),
      createComputePipelineAsync: (gpu: GPUDevice, descriptor: GPUComputePipelineDescriptor) =>
        this.#pipelineSoon(gpu, descriptor),
      createCommandEncoder: (gpu: GPUDevice) => this.#encoder(gpu.createCommandEncoder()),
    });
  }

  get present(): GPUDevice {
    return this.#present;
  }

  /** Another device in the place of one that is lost. */
  replace(present: GPUDevice): void {
    this.#present = present;
    this.#epoch.number++;
  }

  #made(name: string, descriptor: unknown): object {
    return handleOf(this.#epoch, () =>
      (Reflect.get(this.#present, name) as Make).call(this.#present, revealAll(descriptor)),
    );
  }

  #buffer(descriptor: GPUBufferDescriptor): GPUBuffer {
    let handle: GPUBuffer | null = null;
    let range: ArrayBuffer | null = null;
    const make = (): GPUBuffer => {
      const buffer = this.#present.createBuffer(descriptor);
      const written = handle && this.contents.written(handle);
      if (written === null) return buffer;
      if (descriptor.mappedAtCreation) {
        new Uint8Array(buffer.getMappedRange()).set(written);
        buffer.unmap();
      } else if ((descriptor.usage & COPY_DST) !== 0) this.#present.queue.writeBuffer(buffer, 0, written as never);
      return buffer;
    };
    const made = handleOf(this.#epoch, make, {
      getMappedRange: (buffer: GPUBuffer, offset?: number, size?: number) => {
        range = buffer.getMappedRange(offset, size);
        return range;
      },
      unmap: (buffer: GPUBuffer) => {
        if (range !== null) this.contents.written(made)?.set(new Uint8Array(range));
        range = null;
        buffer.unmap();
      },
    });
    handle = made;
    this.contents.add(made, descriptor);
    return made;
  }

  #layout(descriptor: GPUBindGroupLayoutDescriptor): GPUBindGroupLayout {
    const layout = this.#made("createBindGroupLayout", descriptor) as GPUBindGroupLayout;
    const numbers = [...descriptor.entries].filter(({ buffer }) => buffer?.type === "storage");
    this.#written.set(layout, new Set(numbers.map(({ binding }) => binding)));
    return layout;
  }

  #group(descriptor: GPUBindGroupDescriptor): GPUBindGroup {
    const group = this.#made("createBindGroup", descriptor) as GPUBindGroup;
    const written = this.#written.get(descriptor.layout);
    const targets = [...descriptor.entries].flatMap(({ binding, resource }) =>
      "buffer" in resource && (written === undefined || written.has(binding)) ? [resource.buffer] : [],
    );
    this.#targets.set(group, targets);
    return group;
  }

  async #pipelineSoon(gpu: GPUDevice, descriptor: GPUComputePipelineDescriptor): Promise<GPUComputePipeline> {
    let first: GPUComputePipeline | null = await gpu.createComputePipelineAsync(revealAll(descriptor));
    return handleOf(this.#epoch, () => {
      const made = first ?? this.#present.createComputePipeline(revealAll(descriptor));
      first = null;
      return made;
    });
  }

  #queue(): GPUQueue {
    return forward(() => this.#present.queue, {
      writeBuffer: (queue: GPUQueue, to: GPUBuffer, at: number, data: ArrayBuffer, from?: number, size?: number) => {
        this.contents.write(to, at, givenBytes(data, from, size));
        queue.writeBuffer(reveal(to), at, data, from, size);
      },
    });
  }

  #encoder(real: GPUCommandEncoder): GPUCommandEncoder {
    const writing =
      (name: string, target: number) =>
      (encoder: GPUCommandEncoder, ...args: unknown[]) => {
        this.contents.touch(args[target] as GPUBuffer);
        (Reflect.get(encoder, name) as Make).apply(encoder, args.map(reveal) as [unknown]);
      };
    return forward(() => real, {
      copyBufferToBuffer: writing("copyBufferToBuffer", 2),
      clearBuffer: writing("clearBuffer", 0),
      resolveQuerySet: writing("resolveQuerySet", 3),
      beginComputePass: (encoder: GPUCommandEncoder, descriptor?: GPUComputePassDescriptor) =>
        new RenewablePass(encoder.beginComputePass(revealAll(descriptor)), (group) => this.#touch(group)),
    });
  }

  #touch(group: GPUBindGroup): void {
    for (const target of this.#targets.get(group) ?? []) this.contents.touch(target);
  }
}
