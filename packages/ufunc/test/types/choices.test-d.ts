// Results of `where`, `clip` and of operands of several types have the types that NumPy's rules give.
import type { DeviceArray, NDArray, Scalar } from "@gridstride/core";
import { add, clip, where } from "@gridstride/ufunc/numpy";
declare const f4: NDArray<"float32">, i2: NDArray<"int16">, b: NDArray<"bool">, d4: DeviceArray<"float32">, db: DeviceArray<"bool">, some: NDArray, i4: NDArray<"int32">;
const is = <A, B>(_same: [A] extends [B] ? ([B] extends [A] ? true : false) : false): void => {};
const a1 = where(b, f4, f4); is<typeof a1, NDArray<"float32">>(true);
const a2 = where(b, f4, 0); is<typeof a2, NDArray<"float32">>(true);
const a3 = where(db, d4, 0); is<typeof a3, DeviceArray<"float32">>(true);
const a4 = where(b, i2, f4); is<typeof a4, NDArray<"float32">>(true);
const a5 = where(b, some, f4); is<typeof a5, NDArray>(true);
const a6 = where(b, 1, 0, { dtype: "int32" }); is<typeof a6, NDArray<"int32">>(true);
const a7 = where(true, 1, 2); is<typeof a7, Scalar>(true);
const a8 = where(b, i4, 0.5); is<typeof a8, NDArray<"float64">>(true);
const c1 = clip(f4, 0, 1); is<typeof c1, NDArray<"float32">>(true);
const c2 = clip(d4, 0.5, null); is<typeof c2, DeviceArray<"float32">>(true);
const c3 = clip(i2, 0, 10); is<typeof c3, NDArray<"int16">>(true);
const c4 = clip(f4, i4, null); is<typeof c4, NDArray<"float64">>(true);
const c5 = clip(f4, null, null); is<typeof c5, NDArray<"float32">>(true);
const s1 = add(f4, i2); is<typeof s1, NDArray<"float32">>(true);
