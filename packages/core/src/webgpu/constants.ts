// WebGPU's flag values, fixed by its specification; the global objects that name them are missing in Node.
export const MAP_READ = 0x0001;
export const MAP_WRITE = 0x0002;
export const COPY_SRC = 0x0004;
export const COPY_DST = 0x0008;
export const UNIFORM = 0x0040;
export const STORAGE_BUFFER = 0x0080;
export const INDIRECT = 0x0100;
export const QUERY_RESOLVE = 0x0200;
export const MODE_READ = 0x0001;
export const MODE_WRITE = 0x0002;
export const COMPUTE = 0x4;

/** WebGPU's default alignment of dynamic offsets. */
export const ALIGN = 256;
