/** How often data was copied between buffers and textures, or a buffer was mapped, since the page was opened. */
export type Moved = () => number;

/** In a page, before its programs: wraps what every device of WebGPU has. */
export function countMoved(): void {
  let count = 0;
  const wrap = (of: object, names: readonly string[]): void => {
    const methods = of as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const own = methods[name]!;
      methods[name] = function (...args) {
        count++;
        return own.apply(this, args);
      };
    }
  };
  const kinds = ["BufferToBuffer", "BufferToTexture", "TextureToBuffer", "TextureToTexture"];
  wrap(
    GPUCommandEncoder.prototype,
    kinds.map((kind) => `copy${kind}`),
  );
  wrap(GPUBuffer.prototype, ["mapAsync"]);
  wrap(GPUQueue.prototype, ["copyExternalImageToTexture"]);
  Object.assign(globalThis, { moved: () => count });
}
