// The element types of arrays, as their users see them. Not formatted.
import { type AnyScalar, type ArrayView, arange, array, asNDArray, type Complex, type Device, type DeviceArray, type DType, type DTypeOf, empty, full, type HostArray, type ManagedArray, type NDArray, type Nested, type NestedOf, ones, record, type Scalar, type Stream, zeros } from "@gridstride/core";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const device: Device, stream: Stream, host: HostArray, some: NDArray, view: ArrayView, any: any, name: "float32" | "int8";

// ── what an array is made of says its type
is<DTypeOf<Float32Array>, "float32">(true); is<DTypeOf<Uint8ClampedArray>, "uint8">(true); is<DTypeOf<BigInt64Array>, "int64">(true);
is<DTypeOf<NDArray<"bool">>, "bool">(true); is<DTypeOf<NDArray>, DType>(true); is<DTypeOf<DeviceArray<"int8">>, "int8">(true);
is<DTypeOf<HostArray>, DType>(true); is<DTypeOf<Nested>, DType>(true); is<DTypeOf<ArrayView>, DType>(true); is<DTypeOf<any>, DType>(true); is<DTypeOf<any[]>, DType>(true);
is<DTypeOf<Float32Array | NDArray<"int8">>, "float32" | "int8">(true); is<DTypeOf<{ data: Int16Array; shape: number[]; stride: number[] }>, "int16">(true);
is<DTypeOf<{ data: Uint8Array; shape: number[]; stride: number[]; dtype: "bool" }>, "bool">(true);
is<DTypeOf<number[][]>, "float64">(true); is<DTypeOf<(number | bigint)[]>, "float64">(true); is<DTypeOf<bigint[]>, "int64">(true); is<DTypeOf<boolean[]>, "bool">(true); is<DTypeOf<never[]>, "float64">(true);
is<DTypeOf<3>, "float64">(true); is<DTypeOf<true>, "bool">(true); is<DTypeOf<3n>, "int64">(true); is<DTypeOf<Scalar>, "float64" | "bool" | "int64">(true); is<DTypeOf<NestedOf<number>>, "float64">(true);

// ── on the host
const a1 = array([[1, 2], [3, 4]]); is<typeof a1, NDArray<"float64">>(true);
const a2 = array([1, 2, 3, 4], [2, 2], "float32"); is<typeof a2, NDArray<"float32">>(true);
const a3 = array([1, 2], "f4"); is<typeof a3, NDArray<"float32">>(true);
const a4 = array(new Int16Array(4)); is<typeof a4, NDArray<"int16">>(true);
const a5 = array(new Float32Array(4), [2, -1]); is<typeof a5, NDArray<"float32">>(true);
const a6 = array(new Uint8Array(4), "bool"); is<typeof a6, NDArray<"bool">>(true);
const a7 = array([true, false]); is<typeof a7, NDArray<"bool">>(true);
const a8 = array(host); is<typeof a8, NDArray>(true); const a9 = array(a2.toNested()); is<typeof a9, NDArray<"float64">>(true);
const a10 = array(any); is<typeof a10, NDArray>(true); const a11 = array([1n, 2n]); is<typeof a11, NDArray<"int64">>(true); const a12 = asNDArray(new Float64Array(2)); is<typeof a12, NDArray<"float64">>(true);
const a13 = array([[1, 2], [3]], 4, name); is<typeof a13, NDArray<"float32" | "int8">>(true); const a14 = array(view); is<typeof a14, NDArray>(true); const a15 = array([], 0); is<typeof a15, NDArray<"float64">>(true);
const z1 = zeros(4); is<typeof z1, NDArray<"float64">>(true); const z2 = zeros([2, 2], "bool"); is<typeof z2, NDArray<"bool">>(true); const z3 = ones(2, "i8"); is<typeof z3, NDArray<"int64">>(true);
const z4 = full(2, 7, "uint8"); is<typeof z4, NDArray<"uint8">>(true); const z5 = empty(2, name); is<typeof z5, NDArray<"float32" | "int8">>(true);
const r1 = arange(4); is<typeof r1, NDArray<"float64">>(true); const r2 = arange(4, "int32"); is<typeof r2, NDArray<"int32">>(true); const r3 = arange(0, 4, "int32"); is<typeof r3, NDArray<"int32">>(true);
const r4 = arange(0, 1, 0.1, "f4"); is<typeof r4, NDArray<"float32">>(true); const r5 = arange(1, 2, 0.5); is<typeof r5, NDArray<"float64">>(true);
is<ReturnType<typeof a2.slice>, NDArray<"float32">>(true); is<typeof a2.T, NDArray<"float32">>(true); const v1 = a2.transpose([1, 0]).reshape(4).broadcastTo([3, 4]).copy(); is<typeof v1, NDArray<"float32">>(true);
const v2 = a2.astype("int32"); is<typeof v2, NDArray<"int32">>(true); const v3 = a2.fill(3); is<typeof v3, NDArray<"float32">>(true);

const m1 = device.managed([2, 2], "f4"); is<typeof m1, ManagedArray<"float32">>(true); is<typeof m1.data, Float32Array>(true); const m2 = device.managed(4); is<typeof m2, ManagedArray<"float64">>(true);
const m3: NDArray<"float32"> = m1; is<DTypeOf<typeof m1>, "float32">(true); is<typeof m1.T, NDArray<"float32">>(true); const m4 = device.toDevice(m1); is<typeof m4, DeviceArray<"float32">>(true);
// @ts-expect-error no such element type
device.managed(4, "float31");
// @ts-expect-error a view is the array's: it has nothing to dispose
m3.dispose();

// ── what get gives, and what data holds
const g1 = a2.get(0, 1); is<typeof g1, number>(true); is<typeof a2.data, Float32Array>(true);
const g2 = a11.get(0); is<typeof g2, bigint>(true); is<typeof a11.data, BigInt64Array>(true);
const g3 = a7.get(0); is<typeof g3, boolean>(true); is<typeof a7.data, Uint8Array>(true);
const g4 = zeros(2, "float16").get(0); is<typeof g4, number>(true); const g5 = some.get(0); is<typeof g5, AnyScalar>(true);
const c1z = array([{ re: 1, im: 2 }, 3]); is<typeof c1z, NDArray<"complex128">>(true); const c2z = c1z.get(0); is<typeof c2z, Complex>(true); c1z.set(3, 0); c1z.set({ re: 1, im: 0 }, 0);
const c3z = array(new Float32Array(4), "c8"); is<typeof c3z, NDArray<"complex64">>(true); is<typeof c3z.data, Float32Array>(true); is<typeof c3z.real, NDArray<"float32">>(true); is<typeof c1z.imag, NDArray<"float64">>(true);
const c4z = device.toDevice(c3z); is<typeof c4z, DeviceArray<"complex64">>(true); is<typeof c4z.imag, DeviceArray<"float32">>(true); const c5z = full([2], { re: 0, im: 1 }, "complex64"); is<typeof c5z, NDArray<"complex64">>(true);
// @ts-expect-error an object without a part is no complex number
c1z.set({ re: 1 }, 0);
const n1 = a7.toNested(); is<typeof n1, NestedOf<boolean>>(true);

// ── on a device
declare const pixels: Uint8ClampedArray; const d0 = device.toDevice(pixels); is<typeof d0, DeviceArray<"uint8">>(true); await d0.copyToHost(pixels); const a0 = array(pixels, [2, -1, 4]); is<typeof a0, NDArray<"uint8">>(true);
const d1 = device.toDevice(new Float32Array(4)); is<typeof d1, DeviceArray<"float32">>(true);
const d2 = device.toDevice(a7); is<typeof d2, DeviceArray<"bool">>(true); const d3 = device.toDevice([[1, 2], [3, 4]]); is<typeof d3, DeviceArray<"float64">>(true);
const d4 = device.empty(4, "float32"); is<typeof d4, DeviceArray<"float32">>(true); const d5 = device.zeros([2]); is<typeof d5, DeviceArray<"float64">>(true); const d6 = device.toDevice(host); is<typeof d6, DeviceArray>(true);
const d7 = d1.slice([0, 2]).transpose().reshape([2]).broadcastTo([2, 2]).copy(); is<typeof d7, DeviceArray<"float32">>(true);
const h1 = await d1.copyToHost(); is<typeof h1, NDArray<"float32">>(true); const h2 = await d1.copyToHost(new Float32Array(4)); is<typeof h2, NDArray<"float32">>(true);
await d2.copyToHost(new Uint8Array(4)); await device.empty(4, "float16").copyToHost(new Uint16Array(4)); await d6.copyToHost(new Float64Array(4)); await d1.copyToHost(view); await d1.copyToHost(some); await d1.copyToHost(undefined);
declare const either: Float32Array | NDArray; await d1.copyToHost(either); await d1.copyToHost(a2.data);
const h3 = await stream.copyToHost(stream.toDevice(new Int8Array(2))); is<typeof h3, NDArray<"int8">>(true); await stream.copyToHost(d1, a2);
d1.copyFrom(a2); d1.copyFrom(d4); d1.copyFrom(some); d1.copyFrom(d6); d6.copyFrom(3); d1.copyFrom(new Float32Array(1)); d6.copyFrom(a2);
const scope = await device.register([new Float32Array(2), a7], (x, y) => { is<typeof x, DeviceArray<"float32">>(true); is<typeof y, DeviceArray<"bool">>(true); return x.size; }); is<typeof scope, number>(true);
let [front, back] = [device.toDevice(new Float32Array(4)), device.empty(4, "float32")]; [front, back] = [back, front];
const anything: DeviceArray = d1; const onHost: NDArray = a2; const list: readonly DeviceArray[] = [d1, d2];

// @ts-expect-error memory of another type
await d1.copyToHost(new Float64Array(4));
// @ts-expect-error the same, with a shape
await d1.copyToHost(zeros(4, "int32"));
// @ts-expect-error elements of another type
d1.copyFrom(zeros(4, "int32"));
// @ts-expect-error a list of numbers is float64
d1.copyFrom([1, 2, 3, 4]);
// @ts-expect-error buffers of two types
[front, back] = [device.empty(4, "int32"), front];
// @ts-expect-error not a type
array([1, 2], "flaot32");
// @ts-expect-error not a type
arange(4, "int33");
// @ts-expect-error a list has no memory to copy back to
device.register([[1, 2]], () => {});

// Records: TypeScript knows the fields.
const inner = record({ a: "int64", b: "bool" });
const particle = record({ x: "float32", pos: ["f4", 3], m: ["int16", [2, 2]], in: inner, many: [inner, 4], z: "complex64" });
const rec1 = zeros(2, particle); const rec2 = rec1.get(0);
is<typeof rec2.x, number>(true); is<typeof rec2.pos, readonly number[]>(true); is<typeof rec2.m, readonly (readonly number[])[]>(true);
is<typeof rec2.in, { readonly a: bigint; readonly b: boolean }>(true); is<(typeof rec2.many)[0]["b"], boolean>(true); is<typeof rec2.z, Complex>(true);
const rec3 = rec1.field("pos"); is<typeof rec3, NDArray<"float32">>(true); const rec4 = rec1.field("in").field("a"); is<typeof rec4, NDArray<"int64">>(true);
const rec5 = device.toDevice(rec1).field("many").field("b"); is<typeof rec5, DeviceArray<"bool">>(true);
const rec6 = device.zeros(2, particle).get(0); is<Awaited<typeof rec6>["x"], number>(true);
// @ts-expect-error a field that there is not
rec1.field("y");
// @ts-expect-error a field is missing
zeros(1, inner).set({ a: 1n }, 0);
// @ts-expect-error a type that there is not
record({ x: "float33" });
// @ts-expect-error records where numbers are wanted
asNDArray(rec1);
