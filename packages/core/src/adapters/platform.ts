/** The platform's own `navigator.gpu`: browsers, Deno; undefined elsewhere. */
export function platformGpu(): GPU | undefined {
  return (globalThis as { navigator?: { gpu?: GPU } }).navigator?.gpu;
}
