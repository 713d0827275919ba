// What the types say of NumPy's own ufuncs. Not formatted: the line after "expect-error" marks are for the line after them.
import type { DeviceArray, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { add, divmod, frexp, greater, isnan, ldexp, maximum, mod, remainder, sin } from "@gridstride/ufunc/numpy";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const A: NDArray, dA: DeviceArray;

is<typeof add.nin, 2>(true); is<typeof frexp.nout, 2>(true); is<typeof mod, typeof remainder>(true);
const s1 = add(1, 2); is<typeof s1, number>(true);
const s4 = add(true, 2); is<typeof s4, number | bigint | boolean>(true); // in NumPy, int64
const s2 = greater(1, 2); is<typeof s2, boolean>(true);
const s3 = divmod(7, 2); is<typeof s3, [number, number]>(true);
const a1 = sin(A); is<typeof a1, NDArray>(true);
const a2 = add(dA, 1); is<typeof a2, DeviceArray>(true);
const [m, e] = frexp(A); is<typeof m, NDArray>(true); ldexp(m, e);
const r1 = add.reduce(A, { axis: null }); is<typeof r1, NDArray>(true);
const r2 = maximum.outer(A, [1, 2]); is<typeof r2, NDArray>(true);
kernel(({ grid, sin, isnan }, x) => { const i = grid(1); x[i] = isnan(x[i]) ? 0 : sin(x[i]); }, { uses: { sin, isnan } });

// @ts-expect-error one operand
sin(A, A, A);
// @ts-expect-error two operands
add(A);
// @ts-expect-error one operand has nothing to be folded with
sin.reduce(A);
// @ts-expect-error two results have none either
divmod.reduce(A);
