// What compiles and what does not, for a caller of vectorize(). Not formatted: the line after "expect-error" marks are
// for the line after them.
import { type DeviceArray, type DeviceRecordArray, type NDArray, record, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { type UFunc, vectorize } from "@gridstride/ufunc";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const dA: DeviceArray, dB: DeviceArray, A: NDArray, B: NDArray, C: NDArray, ta: Float32Array, d4: DeviceArray<"float32">;
const TPB = 16;
const sq = deviceFunction((x) => x * x);

const f = vectorize(["float32(float32, float32)", "float64(float64, float64)"],
  (x, y) => { is<typeof x, number>(true); return Math.pow(x, 3.0) + 4 * Math.sin(y); }, { target: "parallel" });
const r1 = f(A, B); is<typeof r1, NDArray<"float32" | "float64">>(true);
const r2 = f(dA, dB); is<typeof r2, DeviceArray<"float32" | "float64">>(true);
const r3 = f(1, 2); is<typeof r3, number>(true);
const r4 = f(1, [1, 2], { dtype: "float64", casting: "same_kind" }); is<typeof r4, NDArray<"float64">>(true);
const r5 = f(A, ta, { out: C, where: B, order: "F" }); is<typeof r5, NDArray>(true);
const r6 = f(dA, 2, { out: dB, where: true }); is<typeof r6, DeviceArray>(true);
const r7 = f(1, 2, { out: C }); is<typeof r7, NDArray>(true);
const r8 = f(1, 2, { dtype: "int64" }); is<typeof r8, bigint>(true);
const r9 = f(1n, 2); is<typeof r9, number | bigint>(true);
const asUfunc: UFunc<2, 1, "parallel"> = f;
is<typeof f.nin, 2>(true); is<typeof f.nout, 1>(true); is<typeof f.types, readonly string[]>(true);
const g = vectorize(["float32(float32)"], (x) => x, { target: "webgpu" });
const s1 = g(A); is<typeof s1, Promise<NDArray<"float32">>>(true);
const s2 = g(dA); is<typeof s2, DeviceArray<"float32">>(true);
const s3 = g(2); is<typeof s3, number>(true);
const dyn = vectorize((x, y) => x + y, { target: "cpu" }); is<typeof dyn, UFunc<2, 1, "cpu">>(true);
const dyn0 = vectorize((x) => x + 1); is<typeof dyn0, UFunc<1, 1, "cpu">>(true);
const dynU = vectorize(({ sq, TPB }, x, y) => sq(x) + y + TPB, { uses: { sq, TPB }, target: "webgpu" }); is<typeof dynU, UFunc<2, 1, "webgpu">>(true);
const sigU = vectorize(["float32(float32)"], ({ sq }, x) => sq(x), { uses: { sq } }); const sigUfunc: UFunc<1> = sigU;
const cmp = vectorize(["bool(float32, float32)"], (x, y) => x > y); const cmpUfunc: UFunc<2, 1, "cpu", boolean> = cmp; const t0 = cmp(A, B); is<typeof t0, NDArray<"bool">>(true);
const t1 = cmp(1, 2); is<typeof t1, boolean>(true);
const cmpDyn = vectorize((x, y) => x > y); is<typeof cmpDyn, UFunc<2, 1, "cpu", boolean>>(true); const t3 = cmpDyn(dA, dB); is<typeof t3, DeviceArray<"bool">>(true);
const long = vectorize(["int64(int64)"], (x) => x); const t2 = long(1n); is<typeof t2, bigint>(true);
const dynF = dyn(A, B, { dtype: "float32" }); is<typeof dynF, NDArray<"float32">>(true); const dynO = dyn(dA, 2, { out: d4 }); is<typeof dynO, DeviceArray<"float32">>(true);
const three = vectorize((x, y, z) => x * y + z); const h1 = three(A, B, C, { dtype: "f4" }); is<typeof h1, NDArray<"float32">>(true); const h2 = three(dA, 1, dB, { out: d4 }); is<typeof h2, DeviceArray<"float32">>(true);
const cart = vectorize((r, t) => [r * Math.cos(t), r * Math.sin(t)]); is<typeof cart, UFunc<2, 2, "cpu">>(true);
const two = vectorize(["Tuple((float32, float32))(float32, float32)"], (r, t) => [r * Math.cos(t), r * Math.sin(t)]);
const [px, py] = two(A, B); is<typeof px, NDArray<"float32">>(true); const twoUfunc: UFunc<2, 2> = two;
two(A, B, { out: [null, C] });
declare const t: "cpu" | "webgpu";
const either = vectorize((x) => x, { target: t })(A); is<typeof either, NDArray | Promise<NDArray>>(true);
const list = ["float32(float32)"] as const; const viaConst = vectorize(list, (x) => x); const viaUfunc: UFunc<1> = viaConst;
// @ts-expect-error fewer parameters than operands
vectorize(["float32(float32, float32)"], (x) => x);

// inside kernels and other ufuncs
kernel(({ grid, f, two }, x) => { const i = grid(1); const v = f(x[i], 2); is<typeof v, number>(true); const [a, b] = two(x[i], 1); x[i] = v + a + b; }, { uses: { f, two } });
const outer = vectorize(({ g }, x) => g(x) + 1, { uses: { g } }); is<typeof outer, UFunc<1, 1, "cpu">>(true);

// methods
const m1 = f.reduce(A, { axis: 0, keepdims: true }); is<typeof m1, NDArray<"float32" | "float64">>(true);
const m2 = f.reduce(dA, { axis: [0, 1], initial: 3, where: dB }); is<typeof m2, DeviceArray<"float32" | "float64">>(true);
const m3 = f.accumulate(ta, { axis: -1, out: C }); is<typeof m3, NDArray>(true);
const m4 = f.outer(A, [1, 2]); is<typeof m4, NDArray<"float32" | "float64">>(true);
const gg = vectorize((x, y) => x + y, { target: "webgpu", identity: 0 }); const m5 = gg.reduce(A); is<typeof m5, Promise<NDArray>>(true);
vectorize((x, y) => x + y, { identity: "reorderable" }).reduce(A, { axis: null });
const m6 = f.reduceat(dA, [0, 4]); is<typeof m6, DeviceArray<"float32" | "float64">>(true);
const m7 = f.at(A, [0, 0, 1], 1); is<typeof m7, void>(true);
const m8 = f.at(dA, { axes: [null, [1, 1], { range: [0, 2] }] }, dB); is<typeof m8, void>(true);
const m9 = gg.at(ta, A, B, { device: dA.device }); is<typeof m9, Promise<void>>(true);
const m10 = dyn0.at(A, -1); is<typeof m10, void>(true); g.at(dA, [true, false]);
// @ts-expect-error memory that nobody sees
f.at([1, 2], [0], 1);
// @ts-expect-error the second operand is missing
f.at(A, [0]);
// @ts-expect-error one operand
dyn0.at(A, [0], 1);
// @ts-expect-error indices are on the host
f.at(dA, dB, 1);
// @ts-expect-error two results
two.at(A, [0], 1);
// @ts-expect-error one operand
g.reduce;
// @ts-expect-error two results
two.reduce;
// @ts-expect-error no such option
f.accumulate(A, { keepdims: true });
// @ts-expect-error no such identity
vectorize((x, y) => x + y, { identity: "none" });

// isolatedDeclarations: an exported ufunc carries a type
export const exportedU: UFunc<2, 1, "webgpu"> = vectorize((x, y) => x + y, { target: "webgpu" });

// @ts-expect-error not a type
vectorize(["float32(float33)"], (x) => x);
// @ts-expect-error unbalanced
vectorize(["float32(float32"], (x) => x);
// @ts-expect-error the second has another number of operands
vectorize(["float32(float32)", "float64(float64, float64)"], (x) => x);
// @ts-expect-error arrays are for guvectorize
vectorize(["float32(float32[:])"], (x) => x);
// @ts-expect-error a ufunc returns a value
vectorize(["void(float32)"], (x) => x);
// @ts-expect-error more parameters than operands
vectorize(["float32(float32)"], (x, y) => x);
// @ts-expect-error returns text
vectorize(["float32(float32)"], (x) => "a");
// @ts-expect-error two results declared, one returned
vectorize(["Tuple((float32, float32))(float32)"], (x) => x);
// @ts-expect-error an operand is missing
f(A);
// @ts-expect-error too many
f(A, B, C, C);
// @ts-expect-error host and device arrays do not mix
f(A, dA);
// @ts-expect-error no target of that name
vectorize((x) => x, { target: "cuda" });
// @ts-expect-error no signatures
vectorize([], (x: number) => x);
declare const sig: string;
// @ts-expect-error a signature must be a literal
vectorize([sig], (x: number) => x);
// @ts-expect-error no such rule
f(A, B, { casting: "sometimes" });
// @ts-expect-error no such option
f(A, B, { axis: 0 });
// @ts-expect-error a name of the context
vectorize(({ grid }, x) => x, { uses: { grid: 1 } });
// @ts-expect-error a plain function
vectorize(({ h }, x) => h(x), { uses: { h: (x: number) => x } });

// bool with numbers counts as a number in the function; numbers make what the loop of float64 makes
const mixed = vectorize(["bool(bool, bool)", "int64(int64, int64)", "float64(float64, float64)"],
  (x, y) => { is<typeof x, number>(true); return x + y; }, { name: "plus" }); const mixedUfunc: UFunc<2, 1, "cpu", number, number | bigint | boolean> = mixed;
const wholeOnly = vectorize(["int32(int32)", "int64(int64)"], (x) => x); const wholeUfunc: UFunc<1, 1, "cpu", number | bigint> = wholeOnly;
const x1 = mixed(1, 2); is<typeof x1, number>(true); const x2 = mixed(true, 2); is<typeof x2, number | bigint | boolean>(true);

// records: parameters say which operands they are
const particle = record({ x: "float32", y: "float32", id: "int64" });
const P = zeros(4, particle);
const speed = vectorize((p: { x: number; y: number }, dt: number) => Math.hypot(p.x, p.y) * dt);
speed(P, 2) satisfies NDArray;
speed(P, A, { out: A as NDArray<"float32"> }) satisfies NDArray;
speed(null as unknown as DeviceRecordArray, 2) satisfies DeviceArray;
vectorize((p: { x: number }) => [p.x, p.x], { target: "webgpu" })(P) satisfies Promise<unknown>;
// @ts-expect-error records, not numbers
speed(A, 2);
// @ts-expect-error an operand is missing
speed(P);
// @ts-expect-error without a type it is a number
vectorize((p) => p.x);
