export { cacheKernels, type KernelCacheHandle, type KernelCacheOptions } from "./cache/cache-kernels.ts";
export type { CacheCounts } from "./cache/text-cache.ts";
