let total = 0;

if ("GPUBuffer" in globalThis) {
  const { mapAsync } = GPUBuffer.prototype;
  GPUBuffer.prototype.mapAsync = function (mode, ...range) {
    if ((mode & GPUMapMode.READ) !== 0) total += 1;
    return mapAsync.call(this, mode, ...range);
  };
}

/**
 * Starts to count the buffers of the page's devices that any library maps for reading.
 *
 * @returns a function that gives the number since then.
 */
export function countReadBacks(): () => number {
  const before = total;
  return () => total - before;
}
