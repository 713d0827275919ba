// What the types say of NumPy's own ufuncs. Not formatted: the line after "expect-error" marks are for the line after them.
import type { DeviceArray, NDArray, RealDType } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { add, divide, divmod, frexp, greater, isnan, ldexp, maximum, mod, remainder, sin } from "@gridstride/ufunc/numpy";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const A: NDArray, dA: DeviceArray;

is<typeof add.nin, 2>(true); is<typeof frexp.nout, 2>(true); is<typeof mod, typeof remainder>(true);
const s1 = add(1, 2); is<typeof s1, number>(true);
const s4 = add(true, 2); is<typeof s4, number | bigint | boolean>(true); // in NumPy, int64
const s2 = greater(1, 2); is<typeof s2, boolean>(true);
const s3 = divmod(7, 2); is<typeof s3, [number, number]>(true);
const a1 = sin(A); is<typeof a1, NDArray<"float16" | "float32" | "float64" | "complex64" | "complex128">>(true);
const a2 = add(dA, 1); is<typeof a2, DeviceArray>(true);
const [m, e] = frexp(A); is<typeof m, NDArray<"float16" | "float32" | "float64">>(true); is<typeof e, NDArray<"int32">>(true); ldexp(m, e);
const r1 = add.reduce(A, { axis: null }); is<typeof r1, NDArray<"int64" | "uint64" | "float16" | "float32" | "float64" | "complex64" | "complex128">>(true);
const r2 = maximum.outer(A, [1, 2]); is<typeof r2, NDArray<RealDType>>(true);
kernel(({ grid, sin, isnan }, x) => { const i = grid(1); x[i] = isnan(x[i]) ? 0 : sin(x[i]); }, { uses: { sin, isnan } });

// NumPy's types
declare const f4: NDArray<"float32">, i1: NDArray<"int8">, u1: NDArray<"uint8">, i4: NDArray<"int32">, b1: NDArray<"bool">, df4: DeviceArray<"float32">, n: number;
const t1 = add(i1, u1); is<typeof t1, NDArray<"int16">>(true); const t2 = add(i4, f4); is<typeof t2, NDArray<"float64">>(true); const t3 = add(f4, 1); is<typeof t3, NDArray<"float32">>(true);
const t4 = add(i4, 2); is<typeof t4, NDArray<"int32">>(true); const t5 = add(i4, 0.5); is<typeof t5, NDArray<"float64">>(true); const t6 = add(i4, n); is<typeof t6, NDArray<"int32" | "float64">>(true); const t7 = add(b1, 1); is<typeof t7, NDArray<"int64">>(true);
const t8 = sin(i1); is<typeof t8, NDArray<"float16">>(true); const t9 = sin(i4); is<typeof t9, NDArray<"float64">>(true); const t10 = sin(df4); is<typeof t10, DeviceArray<"float32">>(true); const t11 = sin(new Float32Array(4)); is<typeof t11, NDArray<"float32">>(true);
const t12 = greater(f4, i4); is<typeof t12, NDArray<"bool">>(true); const t13 = divide(i4, i4); is<typeof t13, NDArray<"float64">>(true); const t14 = divide(f4, 2); is<typeof t14, NDArray<"float32">>(true); const t15 = ldexp(f4, 3); is<typeof t15, NDArray<"float32">>(true);
const t16 = add.reduce(i1); is<typeof t16, NDArray<"int64">>(true); const t17 = add.reduce(u1); is<typeof t17, NDArray<"uint64">>(true); const t18 = add.reduce(b1, { axis: 0 }); is<typeof t18, NDArray<"int64">>(true); const t19 = maximum.reduce(i1); is<typeof t19, NDArray<"int8">>(true);
const t20 = add.accumulate(df4); is<typeof t20, DeviceArray<"float32">>(true); const t21 = add.reduce(i1, { dtype: "int32" }); is<typeof t21, NDArray<"int32">>(true); const t22: [NDArray<"int32">, NDArray<"int32">] = divmod(i4, i4);
let acc = df4; acc = add(acc, 1); let [front, back] = [add(df4, 1), df4]; [front, back] = [back, front];

// @ts-expect-error one operand
sin(A, A, A);
// @ts-expect-error two operands
add(A);
// @ts-expect-error one operand has nothing to be combined with
sin.reduce(A);
// @ts-expect-error two results have none either
divmod.reduce(A);
