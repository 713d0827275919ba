/** How data moved: the names of the calls. */
export interface Moves {
  /** Uploads, copies between buffers and textures, mappings, and buffers made to be mapped. */
  readonly data: readonly string[];
  /** Immediates, and uploads to buffers that are uniforms and nothing else: arguments of a shader, such as a length or a camera, and no data. */
  readonly uniforms: readonly string[];
}

/** The classes of WebGPU: a page's own, or the classes in Dawn's `globals`. */
export type GpuClasses = Pick<
  typeof globalThis,
  "GPUBuffer" | "GPUCommandEncoder" | "GPUComputePassEncoder" | "GPUDevice" | "GPUQueue"
>;

/**
 * Counts, from now on and for every device, what each library moves: the methods of WebGPU's classes are wrapped. A page can be
 * given its text, so it uses nothing from outside.
 *
 * @returns a function that gives the moves since its last call.
 */
export function countMoves(classes: GpuClasses = globalThis): () => Moves {
  const [UNIFORM, MAPPABLE, OTHER_DATA] = [0x40, 0x03, 0x1b0]; // storage, vertices, indices, indirect dispatches
  const isUniform = (usage: number): boolean => (usage & UNIFORM) !== 0 && (usage & OTHER_DATA) === 0;
  let moves: { data: string[]; uniforms: string[] } = { data: [], uniforms: [] };
  type Kind = keyof Moves | null;
  const wrap = (of: object, name: string, kindOf: (first: never) => Kind): void => {
    const methods = of as Record<string, (first: never, ...rest: unknown[]) => unknown>;
    const own = methods[name]!;
    methods[name] = function (first, ...rest) {
      const kind = kindOf(first);
      if (kind !== null) moves[kind].push(name);
      return own.call(this, first, ...rest);
    };
  };
  const { GPUBuffer, GPUCommandEncoder, GPUComputePassEncoder, GPUDevice, GPUQueue } = classes;
  for (const ends of ["BufferToBuffer", "BufferToTexture", "TextureToBuffer", "TextureToTexture"])
    wrap(GPUCommandEncoder.prototype, `copy${ends}`, () => "data");
  for (const name of ["writeTexture", "copyExternalImageToTexture"]) wrap(GPUQueue.prototype, name, () => "data");
  wrap(GPUQueue.prototype, "writeBuffer", ({ usage }: GPUBuffer) => (isUniform(usage) ? "uniforms" : "data"));
  wrap(GPUBuffer.prototype, "mapAsync", () => "data");
  wrap(GPUDevice.prototype, "createBuffer", ({ usage, mappedAtCreation = false }: GPUBufferDescriptor) => {
    if ((usage & MAPPABLE) === 0 && !mappedAtCreation) return null;
    return isUniform(usage) ? "uniforms" : "data";
  });
  if ("setImmediates" in GPUComputePassEncoder.prototype)
    wrap(GPUComputePassEncoder.prototype, "setImmediates", () => "uniforms");
  return () => {
    const since = moves;
    moves = { data: [], uniforms: [] };
    return since;
  };
}
