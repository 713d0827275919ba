import { divmod } from "@gridstride/ufunc/numpy";
import type { NDArray } from "@gridstride/core";
declare const i4: NDArray<"int32">;
const r: 3 = divmod(i4, i4);
const r2: 3 = divmod(i4, 0.5)[0];
