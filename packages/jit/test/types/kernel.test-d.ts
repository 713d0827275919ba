// What compiles and what does not, for a caller of kernel() and deviceFunction(). Not formatted: the line after
// "expect-error" marks are for the line after them.
import { type DeviceArray, type DeviceRecordArray, type NDArray, type RecordArray, record } from "@gridstride/core";
import { deviceFunction, type Kernel, type KernelArray, type KernelArray1, type KernelArray2, type KernelContext, type KernelParam, type KernelRecords, kernel } from "@gridstride/jit";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const dA: DeviceArray, dB: DeviceArray, dC: DeviceArray, A: NDArray, B: NDArray, C: NDArray, ta: Float32Array;

// ── 1. the documented kernel, verbatim
const TPB = 16;
const fastMatmul = kernel(
  ({ grid, threadIdx, gridDim, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x, ty = threadIdx.y;
    let tmp = 0;
    for (let i = 0; i < gridDim.x; i++) {
      sA[ty][tx] = y < A.shape[0] && tx + i * TPB < A.shape[1] ? A[y][tx + i * TPB] : 0;
      sB[ty][tx] = x < B.shape[1] && ty + i * TPB < B.shape[0] ? B[ty + i * TPB][x] : 0;
      syncthreads();
      for (let j = 0; j < TPB; j++) tmp += sA[ty][j] * sB[j][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
    is<typeof x, number>(true); is<typeof TPB, number>(true); is<typeof A, KernelParam>(true); is<typeof tmp, number>(true);
  },
  { uses: { TPB } },
);
is<typeof fastMatmul, Kernel<[A: KernelParam, B: KernelParam, C: KernelParam]>>(true);
const saxpy = kernel(({ grid }, a, x, y) => { const i = grid(1); is<typeof i, number>(true); if (i < x.size) { y[i] += a * x[i]; x[i] *= 2; x[i]++; } });
const scalars = kernel(({ grid }, x, n: number) => { n = n + 1; let acc = n; acc += 1; x[grid(1)] = acc; });
is<typeof scalars, Kernel<[x: KernelParam, n: number]>>(true);
kernel((cuda, x) => { x[cuda.grid(1)] = cuda.threadIdx.x; });
// @ts-expect-error
kernel(({ gird }, x) => { x[0] = 1; });
// @ts-expect-error
kernel(({ gird, TPB }, x) => { x[0] = 1; }, { uses: { TPB } });
// @ts-expect-error
kernel(({ grid }, x) => { x.shpe; });
// @ts-expect-error context name reused
kernel(({ grid }, x) => { x[0] = 1; }, { uses: { grid: 3 } });
// @ts-expect-error not a device function
kernel(({ f }, x) => { x[0] = f(1); }, { uses: { f: (x: number) => x } });
// @ts-expect-error an unannotated scalar cannot be reassigned: write (…, n: number)
kernel(({ grid }, n) => { n = n + 1; });
// @ts-expect-error the same through let
kernel(({ grid }, n) => { let acc = n; acc += 1; });
kernel(({ grid }, n, flag) => { let acc = +n; acc += 1; const m: number = n; if (n === 0 || !flag) return; switch (n) { case 1: break; } for (let i = 0; i < n; i++) acc = n / 2 + Math.sqrt(n) + (n & 1); });
// @ts-expect-error a kernel returns nothing
kernel(({ grid }, n) => { return 1; });
kernel(({ grid }, x) => { const i = grid(1); if (i >= x.size) return; x[i] = 1; });
function named({ grid }: KernelContext, x: KernelArray, n: number) { x[grid(1)] = n; }
const kn = kernel(named); is<typeof kn, Kernel<[x: KernelArray, n: number]>>(true);
kernel(({ grid }, A: KernelArray2, n: number) => { const [h, w] = A.shape; let m = n; m += w * h; A[0][grid(1)] = m; });
// any leaks from element reads (documented): v is any
kernel(({ grid }, A) => { const v = A[0][1]; is<typeof v, any>(true); const w = A[0][1] * 2; is<typeof w, number>(true); const m = A.shape[0], n = A.shape[1]; is<typeof m, number>(true); });
kernel(({ atomic, shared, getGlobalId }, A) => { const s = shared.array(256, "f4"); atomic.add(s, 0, 1); atomic.add(A, [0, 1], A[getGlobalId(0)]); });
// @ts-expect-error dtype
kernel(({ shared }) => { shared.array(256, "float31"); });
const noArgs = kernel((cuda) => {}); const l0 = noArgs.configure(1, 1)(); is<typeof l0, void>(true);
declare const either0: DeviceArray | NDArray; const le = noArgs; const lu = kernel((_, x) => { x[0] = 1; }).forall(1)(either0); is<typeof lu, Promise<void>>(true);

// uses
const polar = deviceFunction((x, y) => [Math.hypot(x, y), Math.atan2(y, x)] as const);
const sq = deviceFunction((x) => x * x);
const twice = deviceFunction(({ sq }, x) => 2 * sq(x), { uses: { sq } });
const sum2 = deviceFunction((a: KernelArray2, i: number) => a[i][0] + a[i][1]);
kernel(({ grid, polar, sq, twice, table, flag, W, sum2 }, x, out) => {
  const i = grid(1); const [r, t] = polar(x[i], 1);
  is<typeof r, number>(true);
  out[i] = r + t + sq(W) + twice(2) + table[i] + (flag ? 1 : 0) + sum2(x, 1);
}, { uses: { polar, sq, twice, table: ta, flag: true, W: 3, sum2 } });
const put = deviceFunction((a: KernelArray1, i: number, v: number) => { a[i] = v; });
const putTwice = deviceFunction(({ put }, a: KernelArray1, v: number) => { if (v < 0) return; put(a, 0, v); put(a, 1, v); }, { uses: { put } });
is<ReturnType<typeof put>, void>(true); is<ReturnType<typeof putTwice>, void>(true);
kernel(({ console, putTwice }, x) => { putTwice(x, 3); console.log(x[0]); }, { uses: { putTwice } });
// @ts-expect-error it has no result to use
kernel(({ put }, x) => { x[0] = put(x, 0, 3) + 1; }, { uses: { put } });
// @ts-expect-error no text as a result
deviceFunction((x: number) => "x");
// @ts-expect-error constant arrays are read-only
kernel(({ table }, x) => { table[0] = 1; }, { uses: { table: ta } });
is<ReturnType<typeof sq>, number>(true);
const n5: number = sq(5);
// signatures
const ks = kernel("void(float32[:,:], float32[::1], int32)", ({ grid }, A, x, n) => {
  const [i, j] = grid(2); A[i][j] = x[j] * n; is<typeof n, number>(true); n += 1; let acc = n; acc += 1; const [h, w] = A.shape; is<typeof w, number>(true);
  // @ts-expect-error rank is known
  A.shape[2];
});
ks.configure(1, [16, 16])(dA, dB, 3);
const ks2 = kernel("void(f4[:, :], f4)", ({ TPB }, A, x) => { A[TPB][0] = x; }, { uses: { TPB } });
// @ts-expect-error
ks.configure(1, 1)(3, dB, 3);
// @ts-expect-error
ks.configure(1, 1)(dA, dB, dC);
// @ts-expect-error
kernel("void(float33[:,:])", (_, A) => { A[0] = 1; });
// @ts-expect-error
kernel("void(float32[:,)", (_, A) => { });
// @ts-expect-error
kernel("float32(float32)", (_, A) => { });
// @ts-expect-error
kernel("void(float32[:]", (_, A) => { });
// @ts-expect-error arity
kernel("void(float32[:])", (_, A, B) => { });
// @ts-expect-error fewer parameters than the signature
kernel("void(float32[:], int32)", (_, A) => { });
// what is known of an argument is checked against the signature; what is not known is taken
declare const f4: DeviceArray<"float32">, i4: DeviceArray<"int32">, list: DeviceArray[], nf4: NDArray<"float32">;
ks.configure(1, 1)(f4, f4, 3); ks.configure(1, 1)(dA, dB, 3n); const l6 = ks.forall(1)(nf4, ta, 3); is<typeof l6, Promise<void>>(true); const l7 = saxpy.forall(1)(...list); is<typeof l7, void>(true); saxpy.forall(1)(...list, 3);
const annotated: Kernel<[KernelArray2, KernelArray, number]> = ks; annotated.forall(1)(f4, i4, 3);
// @ts-expect-error another element type
ks.forall(1)(i4, f4, 3);
// @ts-expect-error one axis
ks.forall(1)(ta, f4, 3);
// @ts-expect-error another typed array
ks.forall(1)(f4, new Float64Array(3), 3);
// @ts-expect-error a list of numbers is float64
ks.forall(1)(f4, [1, 2, 3], 3);
// @ts-expect-error scalar and array swapped
ks.forall(1)(f4, 3, f4);
// booleans count as numbers
const flags = kernel("void(bool, int32[:])", ({ atomic, fma, ballotSync }, f, o) => { let n = 0; n += f; n += +(o[0] > 0); o[0] += o[1] > 0; o[0] = f * 3 + n; atomic.add(o, 0, o[1] > 0); fma(o[0], f, o[1] > 0); ballotSync(-1, o[0]); }); flags.forall(1)(true, i4);
// @ts-expect-error a number for a boolean
flags.forall(1)(1, i4);
const store = deviceFunction((a: KernelArray, i: number) => { a[i] = 1; }); const inside = deviceFunction((x) => x > 0); is<ReturnType<typeof store>, void>(true);
kernel(({ grid, store, sq, inside }, x) => { store(x, grid(1)); x[0] = sq(x[0] > 0) + sq(inside(x[0])); let n = 0; n += +inside(x[1]); }, { uses: { store, sq, inside } });
const ks3 = kernel("(float32[::1], float32)", (_, x, a) => { x[0] = a; is<typeof a, number>(true); });
ks3.forall(1)(f4, 2);
// @ts-expect-error
kernel("(float33[:])", (_, A) => { });
// @ts-expect-error
kernel("(float32[:]", (_, A) => { });
const ks4 = kernel(["void(float32[:], float32)", "(float64[:], int32)"], ({ grid, TPB }, x, a) => { x[grid(1)] = a + TPB; is<typeof a, number>(true); }, { uses: { TPB } });
ks4.forall(1)(f4, 2); ks4.forall(1)(ta, 2);
// @ts-expect-error a type that no signature has
ks4.forall(1)(i4, 2);
const ks5 = kernel(["(float32[:], float32)", "(float32[:,:], float32)", "(float32[:], bool)"], (_, x, a) => { x[0] = a + 1; });
ks5.forall(3)(dA, 1); ks5.forall(3)(dA, true);
// @ts-expect-error an array where a scalar goes
ks5.forall(3)(dA, dB);
// @ts-expect-error
kernel([], (_, A) => { });
// @ts-expect-error the second of them
kernel(["void(float32[:])", "void(float33[:])"], (_, A) => { });
// @ts-expect-error a result
kernel(["void(float32[:])", "float32(float32[:])"], (_, A) => { });
// @ts-expect-error arities that differ
kernel(["void(float32[:])", "void(float32[:], int32)"], (_, A) => { });
// @ts-expect-error two strings are no list
kernel("void(float32[:])", "void(float64[:])", (_, A) => { });
const refused = ks4.check("(float32[:], float32)", { target: "webgpu" }); is<(typeof refused)[number]["code"], string>(true);
ks4.check(["float32[:]", 3], { block: [16, 16] }); ks4.check([ta, 3]);
// @ts-expect-error no target
ks4.check("(float32[:], float32)", { target: "gpu" });
kernel((_, x) => { x[0] = 1; }, { portable: true });
kernel((_, x) => { x[0] = 1; }, { float64: "fast" });
// @ts-expect-error no such arithmetic
kernel((_, x) => { x[0] = 1; }, { float64: "double" });

// ── 2. launch
const l1 = fastMatmul.configure([1, 2], [TPB, TPB])(dA, dB, dC); is<typeof l1, void>(true);
const l2 = fastMatmul.configure([1, 2], [TPB, TPB])(A, B, C); is<typeof l2, Promise<void>>(true);
const l3 = saxpy.forall(9)(2, dA, dB); is<typeof l3, void>(true);
const l4 = saxpy.forall(9)(2, [1, 2, 3], ta); is<typeof l4, Promise<void>>(true);
const l5 = saxpy.forall(9)(2, dA, ta); is<typeof l5, Promise<void>>(true);
// @ts-expect-error arity
saxpy.forall(9)(2, dA);
// @ts-expect-error arity
saxpy.forall(9)(2, dA, dA, dA);
// @ts-expect-error kind
saxpy.forall(9)("2", dA, dA);
// @ts-expect-error
saxpy.configure([1, 2, 3, 4], 1);
const dims: number[] = [1]; 
// @ts-expect-error number[] of unknown length
saxpy.configure(dims, 1);

// ── 5. deviceFunction
const cp = deviceFunction((r, t) => [r * Math.cos(t), r * Math.sin(t)]); is<ReturnType<typeof cp>, [number, number]>(true);
const jsCall: [number, number] = cp(1, 2);
const ctxOnly = deviceFunction(({ fma }, x) => fma(x, x, 1), { uses: {} }); is<Parameters<typeof ctxOnly>, [x: number]>(true);
// @ts-expect-error no uses: x is a number
deviceFunction(({ polar }, x) => x);
// isolatedDeclarations: exported kernels carry a type, and it types the callback
export const exported: Kernel<[KernelArray2, KernelArray2, number]> = kernel(({ grid }, A, B, n) => { is<typeof A, KernelArray2>(true); is<typeof n, number>(true); B[grid(1)] = A[n]; });

// ── edges
declare const sig: string;
// @ts-expect-error a signature must be a literal
const kern5 = kernel(sig, (_: unknown) => {});
kernel(({ f }, x) => { const v = f(1); is<typeof v, number>(true); x[0] = v; }, { uses: { f: deviceFunction((a) => a * 2) } });
kernel(({ grid }, x) => { const axis: number = x.ndim - 1; const n = x.shape[axis]; x[grid(1)] = n; });
// @ts-expect-error an expression body returns the value
kernel(({ grid }, x) => (x[grid(1)] *= 2));

// ── integers of 64 bits go with bigints
kernel(({ grid, uint64, int64 }, x) => { let w = uint64(5n); w = (w * 3n) & 0xffn; let most = int64(0); most += 2n; x[grid(1)] = w ^ (w >> 33n) ^ most; });

// ── records and objects
const particle = record({ x: "float32", pos: ["float32", 3] });
interface Vec { readonly x: number; readonly y: number }
const addVec = deviceFunction((a: Vec, b: Vec): Vec => ({ x: a.x + b.x, y: a.y + b.y }));
const sumVec = addVec({ x: 1, y: 2 }, { x: 3, y: 4 }); is<typeof sumVec, Vec>(true);
const moved = kernel(({ grid, addVec }, p, dx) => { const i = grid(1); p[i].x += dx; p[i].pos[1] = addVec({ x: 1, y: dx }, p[i]).y; }, { uses: { addVec } });
const counted = kernel(({ grid, atomic }, p: KernelRecords<typeof particle>) => { atomic.add(p.x, grid(1), 1); p.pos[0][1] = p[0].x; });
declare const hostRecords: RecordArray<{ x: "float32" }>, deviceRecords: DeviceRecordArray<{ x: "float32" }>;
const launchedHost = moved.forall(1)(hostRecords, 1); is<typeof launchedHost, Promise<void>>(true);
const launchedDevice = moved.forall(1)(deviceRecords, 1); is<typeof launchedDevice, void>(true);
counted.forall(1)(deviceRecords);
// @ts-expect-error a field that the records have not
kernel(({ grid }, p: KernelRecords<typeof particle>) => { p.z[grid(1)] = 1; });
// @ts-expect-error a list of any length is no result
deviceFunction((a: number): number[] => [a]);
// @ts-expect-error a field is missing
addVec({ x: 1 }, { x: 1, y: 2 });
