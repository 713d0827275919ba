// A program with one kernel: what `index.ts` and test/unit/cache/processes.test.ts start again and again.
// node program.mjs TARGET [FOLDER]: with a folder compiled kernels are kept there. Prints one line of JSON.
const begun = performance.now();
const { requestDevice } = await import("@gridstride/core");
const { kernel } = await import("@gridstride/jit");
const { cacheKernels } = await import("@gridstride/jit/cache");
const imported = performance.now();

const [target, folder] = /** @type {["cpu" | "parallel", string?]} */ (process.argv.slice(2));
const cache = folder === undefined ? null : await cacheKernels({ folder });
const device = await requestDevice({ target });
const opened = performance.now();

const SIDE = 48;
const product = kernel(
  ({ grid, shared, threadIdx, syncthreads, TILE }, a, b, c) => {
    const left = shared.array([TILE, TILE], "float32");
    const right = shared.array([TILE, TILE], "float32");
    const [x, y] = grid(2);
    const { x: tx, y: ty } = threadIdx;
    let sum = 0;
    for (let from = 0; from < a.shape[1]; from += TILE) {
      left[ty][tx] = y < a.shape[0] && from + tx < a.shape[1] ? a[y][from + tx] : 0;
      right[ty][tx] = x < b.shape[1] && from + ty < b.shape[0] ? b[from + ty][x] : 0;
      syncthreads();
      for (let k = 0; k < TILE; k++) sum += left[ty][k] * right[k][tx];
      syncthreads();
    }
    if (y < c.shape[0] && x < c.shape[1]) c[y][x] = Math.tanh(sum);
  },
  { uses: { TILE: 8 } },
);
const numbers = Float32Array.from({ length: SIDE * SIDE }, (_, i) => ((i * 7919) % 1000) / 5000 - 0.1);
const a = device.toDevice(numbers).reshape([SIDE, SIDE]);
const c = device.zeros([SIDE, SIDE], "float32");

const cpu = process.cpuUsage();
const before = performance.now();
product.configure([SIDE / 8, SIDE / 8], [8, 8])(a, a, c);
await device.synchronize();
const launched = performance.now();
const { user, system } = process.cpuUsage(cpu);

const { data } = await c.copyToHost();
// A checksum of the bits: of all of them, so that one wrong element shows.
const sum = new Uint32Array(data.buffer, data.byteOffset, data.length).reduce(
  (all, bits) => Math.imul(all, 31) ^ bits,
  7,
);
device.dispose();
console.log(
  JSON.stringify({
    importMs: imported - begun,
    openMs: opened - imported,
    launchMs: launched - before,
    launchCpuMs: (user + system) / 1000,
    sum: sum >>> 0,
    counts: cache?.counts ?? null,
  }),
);
