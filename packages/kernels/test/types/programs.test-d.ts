// Right programs that TypeScript accepts, one a block: what users write from the documentation. Not formatted.
import { arange, array, type DeviceArray, type NDArray, requestDevice, zeros } from "@gridstride/core";
import { deviceFunction, type Kernel, type KernelArray, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { argmax, fft, histogram, jacobi, matmul, sort, stencil, sum, topk } from "@gridstride/kernels";
import { guvectorize, type UFunc, vectorize } from "@gridstride/ufunc";
import { add, divide, greater, maximum, sin } from "@gridstride/ufunc/numpy";

const device = await requestDevice();
const n: number = 64;

{ // buffers that swap
  const step = kernel(({ grid }, to, from) => { const i = grid(1); if (i > 0 && i < to.length - 1) to[i] = (from[i - 1] + from[i + 1]) / 2; });
  let [a, b] = [device.toDevice(new Float32Array(n)), device.empty(n, "float32")];
  for (let k = 0; k < 10; k++) { step.forall(n)(b, a); [a, b] = [b, a]; }
  const first: number = (await a.copyToHost()).get(0);
  const cells: Float32Array = (await a.copyToHost()).data;
}
{ // results of ufuncs that swap with buffers
  const f = vectorize(["float32(float32, float32)"], (x, y) => x * y);
  let [a, b] = [f(device.zeros(4, "float32"), 2), device.zeros(4, "float32")]; [a, b] = [b, a];
  let total = zeros(4, "float32"); for (let k = 0; k < 3; k++) total = add(total, k);
}
{ // a count of what is true
  const count = kernel(({ grid, atomic }, total, x) => { const i = grid(1); if (i < x.length) atomic.add(total, 0, x[i] > 0); });
  await count.forall(n)(new Int32Array(1), new Float32Array(n));
  kernel((_, total, x) => { let k = 0; for (let i = 0; i < x.length; i++) k += +(x[i] > 0); total[0] = k; total[1] += x[0] > 0; });
}
{ // a list of device arrays as arguments
  const three = kernel((_, a, b, c) => { c[0] = a[0] + b[0]; });
  const list: DeviceArray[] = [device.zeros(1), device.zeros(1), device.zeros(1)];
  three.forall(1)(...list);
}
{ // a device function without a result, one of several, one of booleans
  const put = deviceFunction((to: KernelArray, i: number, v: number) => { to[i] = v; });
  const polar = deviceFunction((x, y) => [Math.hypot(x, y), Math.atan2(y, x)]);
  const inside = deviceFunction((x) => x >= 0 && x < 1);
  kernel(({ grid, put, polar, inside }, out) => { const i = grid(1); const [r, t] = polar(i, 1); put(out, i, r + t); if (inside(r)) put(out, i, inside(t) ? 1 : 0); }, { uses: { put, polar, inside } });
}
{ // a signature, with arrays whose type is known and arrays whose type is not
  const k = kernel("void(float32[:,:], float32[:], int32)", ({ grid }, A, v, j) => { v[grid(1)] = A[0][j]; });
  const unknown: DeviceArray = device.zeros([2, 2], "float32");
  k.forall(n)(unknown, device.zeros(2, "float32"), 1);
  await k.forall(n)(array(new Float32Array(4), [2, 2]), new Float32Array(2), 1n);
}
{ // pixels of a canvas
  const pixels = new Uint8ClampedArray(4 * n);
  await kernel(({ grid }, p) => { const i = grid(1); if (i < p.length) p[i] = 255 - p[i]; }).forall(4 * n)(pixels);
}
{ // arrays that are resident for a scope
  const x = new Float32Array(n); const mask = array([true, false]);
  const size: number = await device.register([x, mask], (dx, dm) => { const f4: DeviceArray<"float32"> = dx; const b1: DeviceArray<"bool"> = dm; return f4.size + b1.size; });
}
{ // a mask, an output, a named type
  const x = arange(6, "float32"); const above: NDArray<"bool"> = greater(x, 2);
  const out: NDArray<"float32"> = sin(x, { out: zeros(6, "float32"), where: above });
  const wide: NDArray<"float64"> = add(x, x, { dtype: "float64" }); const ratio: NDArray<"float64"> = divide(arange(3, "int32"), 2);
}
{ // sums by NumPy's types
  const whole: NDArray<"int64"> = sum(arange(9, "int8")); const big: bigint = whole.get(); const most: NDArray<"int8"> = maximum.reduce(arange(9, "int8")); const sums: NDArray<"uint64"> = add.reduce(arange(9, "uint8"));
}
{ // a chain of algorithms on the device
  const a = device.toDevice(arange(16, "float32").reshape([4, 4])); const c: DeviceArray<"float32"> = matmul(a, a, { transposeB: true, activation: "relu" });
  const [best, at] = topk(c, 2); const values: DeviceArray<"float32"> = best; const places: DeviceArray<"int32"> = at; const where: DeviceArray<"int32"> = argmax(c, { axis: 0 });
}
{ // keys with values, counts with edges
  const [keys, values] = sort(arange(4, "float32"), { values: arange(4, "int32") }); const k: NDArray<"float32"> = keys; const v: NDArray<"int32"> = values;
  const [counts, edges] = histogram(k, { bins: 4, range: [0, 4] }); const c: NDArray<"int32"> = counts; const e: NDArray<"float32"> = edges;
}
{ // a promise on webgpu, at once elsewhere
  const later: Promise<NDArray<"float32">> = sum(new Float32Array(4), { target: "webgpu" }); const now: NDArray<"float32"> = sum(new Float32Array(4)); const spectrum: NDArray<"float32"> = fft(now.reshape([1, 1]).broadcastTo([4, 2]));
  const { u, iterations } = await jacobi(zeros([8, 8], "float32"), { tolerance: 1e-3 }); const plate: NDArray<"float32"> = u; const rounds: number = iterations;
}
{ // a gufunc of two outputs, called by another
  const bounds = guvectorize(["void(float32[:], float32[:], float32[:])"], "(n)->(),()", (v, low, high) => { low[0] = v[0]; high[0] = v[0]; for (let i = 1; i < v.length; i++) { low[0] = Math.min(low[0], v[i]); high[0] = Math.max(high[0], v[i]); } });
  const [low, high] = bounds(zeros([2, 3], "float32")); const l: NDArray<"float32"> = low; const h: NDArray<"float32"> = high;
  guvectorize("(n),(m)->(m)", ({ bounds }, v, ends, out) => { bounds(v, ends, out); }, { uses: { bounds } });
}
{ // constant arrays and numbers in uses
  const weights = Float32Array.of(1, 2, 1), W = 3;
  const blur = kernel(({ grid, weights, W }, out, x) => { const i = grid(1); let s = 0; for (let j = 0; j < W; j++) s += weights[j] * x[i + j]; out[i] = s; }, { uses: { weights, W } });
  blur.forall(n, { device })(device.zeros(n), device.zeros(n));
}
{ // a stencil, and its result as an operand
  const mean = stencil((a) => (a[-1][0] + a[1][0] + a[0][-1] + a[0][1]) / 4, { boundary: "fixed" }); const next = mean(zeros([4, 4], "float32")); const change: number | bigint | boolean = maximum.reduce(next, { axis: null }).get();
}
// exported kernels and ufuncs carry their types
export const scale: Kernel<[KernelArray1, number]> = kernel(({ grid }, x, k) => { x[grid(1)] *= k; });
export const turn: Kernel<[KernelArray2, KernelArray2]> = kernel("void(float32[:,:], float32[:,:])", ({ grid }, to, from) => { const [i, j] = grid(2); to[i][j] = from[j][i]; });
export const plus: UFunc<2> = vectorize(["float32(float32, float32)"], (x, y) => x + y);
