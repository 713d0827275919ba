// The element types of what ready algorithms give: NumPy's rules. Not formatted.
import type { Device, DeviceArray, DType, HostArray, NDArray } from "@gridstride/core";
import { argmax, argsort, compress, concatenate, convolve, cumsum, diff, fft, histogram, interp, irfft, jacobi, laplaceStep, matmul, matvec, max, mean, nonzero, pad, prod, put, random, reduce, repeat, rfft, roll, scan, searchsorted, sort, stack, std, stencil, sum, take, tile, topk, transpose, unique } from "@gridstride/kernels";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const device: Device, f4: NDArray<"float32">, i1: NDArray<"int8">, u1: NDArray<"uint8">, b1: NDArray<"bool">, f2: NDArray<"float16">, i4: NDArray<"int32">, f8: NDArray<"float64">;
declare const df4: DeviceArray<"float32">, di4: DeviceArray<"int32">, some: NDArray, dsome: DeviceArray, host: HostArray, either: NDArray<"float32"> | DeviceArray<"float32">;

// ── reductions: whole numbers are added up in 64 bits
const s1 = sum(i1); is<typeof s1, NDArray<"int64">>(true); const s2 = sum(u1, { axis: 0 }); is<typeof s2, NDArray<"uint64">>(true); const s3 = sum(b1); is<typeof s3, NDArray<"int64">>(true);
const s4 = sum(f4, { keepdims: true }); is<typeof s4, NDArray<"float32">>(true); const s5 = sum(f2, { dtype: "float32" }); is<typeof s5, NDArray<"float32">>(true); const s6 = sum(di4); is<typeof s6, DeviceArray<"int64">>(true);
const s7 = sum(f4, { target: "webgpu" }); is<typeof s7, Promise<NDArray<"float32">>>(true); const s12 = sum(i4, { target: "webgpu" }); is<typeof s12, Promise<NDArray<"int64">>>(true); const s13 = sum(di4, { dtype: "int32" }); is<typeof s13, DeviceArray<"int32">>(true);
const s8 = sum([1, 2, 3]); is<typeof s8, NDArray<"float64">>(true); const s9 = sum(new Int32Array(4)); is<typeof s9, NDArray<"int64">>(true);
const s10 = sum(some); is<typeof s10, NDArray<"int64" | "uint64" | "float16" | "float32" | "float64" | "complex64" | "complex128">>(true); const s11 = sum(either); is<typeof s11, NDArray<"float32"> | DeviceArray<"float32">>(true);
const p1 = prod(df4); is<typeof p1, DeviceArray<"float32">>(true); const m1 = max(i1); is<typeof m1, NDArray<"int8">>(true); const m2 = max(df4, { out: df4 }); is<typeof m2, DeviceArray<"float32">>(true);
const r1 = reduce((a, b) => a + b, i4); is<typeof r1, NDArray<"int32">>(true); const r4 = reduce((a, b) => a + b, u1); is<typeof r4, NDArray<"int32">>(true); const r5 = scan((a, b) => a + b, i1, { dtype: "int8" }); is<typeof r5, NDArray<"int8">>(true); const r2 = reduce((a, b) => a + b, di4, { dtype: "float32" }); is<typeof r2, DeviceArray<"float32">>(true); const r3 = reduce((a, b) => a + b, host, { target: "webgpu" }); is<typeof r3, Promise<NDArray<Exclude<DType, "int8" | "int16" | "uint8" | "uint16">>>>(true);
const n0 = mean(i1); is<typeof n0, NDArray<"float64">>(true); const n4 = mean(di4); is<typeof n4, DeviceArray<"float64">>(true); const n5 = std(df4, { ddof: 1 }); is<typeof n5, DeviceArray<"float32">>(true); const n6 = mean(i4, { target: "webgpu" }); is<typeof n6, Promise<NDArray<"float64">>>(true);
const c1 = cumsum(i1); is<typeof c1, NDArray<"int64">>(true); const c2 = scan((a, b) => a * b, df4, { exclusive: true, initial: 1 }); is<typeof c2, DeviceArray<"float32">>(true);

// ── places and order
const a1 = argmax(f4, { axis: 0 }); is<typeof a1, NDArray<"int32">>(true); const a2 = argsort(df4); is<typeof a2, DeviceArray<"int32">>(true);
const o1 = sort(f4, { descending: true }); is<typeof o1, NDArray<"float32">>(true); const [k, v] = sort(df4, { values: di4 }); is<typeof k, DeviceArray<"float32">>(true); is<typeof v, DeviceArray<"int32">>(true);
const o2 = sort(f4, { values: i1, target: "webgpu" }); is<typeof o2, Promise<readonly [NDArray<"float32">, NDArray<"int8">]>>(true);
const [best, at] = topk(f4, 3); is<typeof best, NDArray<"float32">>(true); is<typeof at, NDArray<"int32">>(true);
const [h1, e1] = histogram(f4); is<typeof h1, NDArray<"int32">>(true); is<typeof e1, NDArray<"float32">>(true); const [h2, e2] = histogram(i4, { density: true }); is<typeof h2, NDArray<"float64">>(true); is<typeof e2, NDArray<"float64">>(true);
const [h3] = histogram(df4, { bins: 4, weights: di4 }); is<typeof h3, DeviceArray<"int32">>(true); const [h4] = histogram(f4, { weights: f8, range: [0, 1] }); is<typeof h4, NDArray<"float64">>(true);

// ── elements that move keep their type
const g1 = take(df4, di4); is<typeof g1, DeviceArray<"float32">>(true); const g2 = take(df4, [0, 1], { axis: 0 }); is<typeof g2, DeviceArray<"float32">>(true); const g3 = roll(i1, 1, { target: "webgpu" }); is<typeof g3, Promise<NDArray<"int8">>>(true);
const g4 = pad(f4, 1); is<typeof g4, NDArray<"float32">>(true); const g5 = tile(di4, 2); is<typeof g5, DeviceArray<"int32">>(true); const g6 = repeat(new Uint8Array(4), 2); is<typeof g6, NDArray<"uint8">>(true); const g7 = put(f2, [0], [1]); is<typeof g7, NDArray<"float16">>(true);
const g8 = compress(di4, df4); is<typeof g8, Promise<DeviceArray<"float32">>>(true); const g9 = compress([true], df4); is<typeof g9, DeviceArray<"float32">>(true); const g10 = compress([true], f4); is<typeof g10, NDArray<"float32">>(true);
const j1 = concatenate([df4, df4]); is<typeof j1, DeviceArray<"float32">>(true); const j2 = concatenate([i1, u1]); is<typeof j2, NDArray>(true); const j3 = stack([f4, f8], { dtype: "float32" }); is<typeof j3, NDArray<"float32">>(true); const j4 = stack([f4, f4], { axis: 1 }); is<typeof j4, NDArray<"float32">>(true);
const u2 = unique(f4); is<typeof u2, NDArray<"float32">>(true); const [u3, u4] = await unique(df4, { returnCounts: true }); is<typeof u3, DeviceArray<"float32">>(true); is<typeof u4, DeviceArray<"int32">>(true); const [z1] = nonzero(f4); is<typeof z1, NDArray<"int32">>(true);
const d1 = diff(df4, { n: 2, prepend: 0 }); is<typeof d1, DeviceArray<"float32">>(true); const d2 = diff(f4, { append: f8 }); is<typeof d2, NDArray>(true); const v1 = convolve(f4, f4); is<typeof v1, NDArray<"float32">>(true); const v2 = searchsorted(f4, f4); is<typeof v2, NDArray<"int32">>(true); const v3 = interp(f4, f4, f4); is<typeof v3, NDArray<"float64">>(true);

// ── products, transforms, stencils, random numbers
const x1 = matmul(f4, f4); is<typeof x1, NDArray<"float32">>(true); const x2 = matmul(f4, f8, { transposeB: true }); is<typeof x2, NDArray<"float64">>(true); const x3 = matmul(f2, f4); is<typeof x3, NDArray<"float32">>(true);
const x4 = matmul(df4, df4, { bias: df4, out: df4 }); is<typeof x4, DeviceArray<"float32">>(true); const x5 = matvec(i4, i4); is<typeof x5, NDArray<"int32">>(true); const x6 = matmul(f4, f4, { device }); is<typeof x6, NDArray<"float32">>(true);
const t1 = transpose(di4); is<typeof t1, DeviceArray<"int32">>(true); const t2 = transpose(host); is<typeof t2, NDArray>(true);
const q1 = fft(f4); is<typeof q1, NDArray<"float32">>(true); const q2 = irfft(rfft(df4)); is<typeof q2, DeviceArray<"float32">>(true); const q3 = fft(some); is<typeof q3, NDArray>(true);
const l1 = laplaceStep(df4, { out: df4 }); is<typeof l1, DeviceArray<"float32">>(true); const l2 = await jacobi(f8, { target: "webgpu" }); is<typeof l2.u, NDArray<"float64">>(true);
const average = stencil((a) => (a[-1] + a[1]) / 2); const w1 = average(f4); is<typeof w1, NDArray>(true); const w2 = average(df4, { out: df4 }); is<typeof w2, DeviceArray<"float32">>(true); const w3 = average(df4, 0.5); is<typeof w3, DeviceArray<DType>>(true);
const w4 = average(u1, { dtype: "uint8" }); is<typeof w4, NDArray<"uint8">>(true); const w5 = average(di4, 2, { dtype: "float32" }); is<typeof w5, DeviceArray<"float32">>(true); const w6 = stencil((a) => a[0], { target: "webgpu" })(f4, { dtype: "float64" }); is<typeof w6, Promise<NDArray<"float64">>>(true);
const rng = random(1); const n1 = rng.uniform(4); is<typeof n1, NDArray<"float64">>(true); const n2 = rng.normal([4], { dtype: "float32", device }); is<typeof n2, DeviceArray<"float32">>(true); const n3 = rng.integers(0, 9, 4, { target: "webgpu" }); is<typeof n3, Promise<NDArray<"int32">>>(true); const n9 = rng.integers(0, 2n ** 63n, 4, { dtype: "int64" }); is<typeof n9, NDArray<"int64">>(true);
let [front, back] = [laplaceStep(df4), df4]; [front, back] = [back, front];

// @ts-expect-error no such option
sum(f4, { axes: 0 });
// @ts-expect-error not a type
sum(f4, { dtype: "float33" });
// @ts-expect-error indices on a device of a host array
take(f4, di4);
// @ts-expect-error host arrays do not mix with device arrays
concatenate([f4, df4]);
// @ts-expect-error host arrays do not mix with device arrays
matmul(f4, df4);
// @ts-expect-error nor as outputs
max(df4, { out: f4 });
// @ts-expect-error device arrays are computed where they are
sum(df4, { target: "webgpu" });
// @ts-expect-error transforms are of floats
fft(i4);
// @ts-expect-error text is no array
sum("1, 2, 3");
// @ts-expect-error a promise has no elements
sum(f4, { target: "webgpu" }).get();
// @ts-expect-error the second is how many
topk(f4, { k: 3 });
// @ts-expect-error not a version
matmul(f4, f4, { variant: "fast" });
