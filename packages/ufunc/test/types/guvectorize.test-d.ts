// What compiles and what does not, for a caller of guvectorize(). Not formatted.
import type { AnyScalar, DeviceArray, NDArray } from "@gridstride/core";
import { deviceFunction, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { type GUFunc, guvectorize, vectorize } from "@gridstride/ufunc";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A, B>(proof: Equal<A, B>): void;
declare const dA: DeviceArray, dB: DeviceArray, A: NDArray, B: NDArray, C: NDArray, ta: Float32Array;
const HALF = 0.5;
const sq = deviceFunction((x) => x * x);

const matmul = guvectorize(["void(float64[:,:], float64[:,:], float64[:,:])", "void(f4[:,:], f4[::1,:], f4[:,::1])"], "(m,l),(l,n)->(m,n)",
  (a, b, c) => {
    is<typeof a, KernelArray2>(true);
    for (let i = 0; i < a.shape[0]; i++)
      for (let j = 0; j < b.shape[1]; j++) {
        let tmp = 0;
        for (let k = 0; k < b.shape[0]; k++) tmp += a[i][k] * b[k][j];
        c[i][j] = tmp;
      }
  }, { target: "parallel", maxBlocksize: 32, fastmath: true, float64: "fast" });
is<typeof matmul, GUFunc<2, 1, "parallel", [KernelArray2, KernelArray2, KernelArray2], ["float64"] | ["float32"]>>(true);
is<typeof matmul.nin, 2>(true); is<typeof matmul.nout, 1>(true); is<typeof matmul.signature, string>(true);
const r1 = matmul(A, B); is<typeof r1, NDArray<"float64" | "float32">>(true);
const r2 = matmul(dA, dB); is<typeof r2, DeviceArray<"float64" | "float32">>(true);
const r3 = matmul(A, [[1, 2]], { axes: [[-2, -1], [-2, -1], [-2, -1]], order: "F", casting: "unsafe" }); is<typeof r3, NDArray<"float64" | "float32">>(true);
const r4 = matmul(dA, dB, { out: dA }); is<typeof r4, DeviceArray>(true); const r5 = matmul(A, B, { dtype: "float64" }); is<typeof r5, NDArray<"float64">>(true);
const mean = guvectorize("(n)->()", (x, out) => { is<typeof x, KernelArray1>(true); is<typeof out, KernelArray1>(true); out[0] = x[0]; }, { target: "webgpu" });
const s1 = mean(A, { axis: 0, keepdims: true, dtype: "float32" }); is<typeof s1, Promise<NDArray<"float32">>>(true);
const s2 = mean(dA, { axes: [0, []] }); is<typeof s2, DeviceArray>(true);
const s3 = mean(ta); is<typeof s3, Promise<NDArray>>(true);
is<typeof mean, GUFunc<1, 1, "webgpu", [KernelArray1, KernelArray1]>>(true);
const two = guvectorize(["void(int64[:], int64, int64[:], int64[:])"], "(n),()->(n),()", (x, k, out, last) => { is<typeof k, number>(true); out[0] = x[0] * k; last[0] = k; });
const [p, q] = two(A, 2); is<typeof p, NDArray<"int64">>(true); is<typeof q, NDArray<"int64">>(true);
const t1: [NDArray, NDArray] = two(A, B, { out: [null, C] });
const t2: [DeviceArray<"int64">, DeviceArray<"int64">] = two(dA, 2);
const withUses = guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", ({ sq, HALF }, x, out) => { is<typeof x, KernelArray1>(true); out[0] = sq(x[0]) * HALF; }, { uses: { sq, HALF } });
is<typeof withUses, GUFunc<1, 1, "cpu", [KernelArray1, KernelArray1], ["float32"]>>(true);
const dynUses = guvectorize("(n)->(n)", ({ sq }, x, out) => { out[0] = sq(x[0]); }, { uses: { sq } }); is<typeof dynUses, GUFunc<1, 1, "cpu", [KernelArray1, KernelArray1]>>(true);
const plain = guvectorize(["void(float32, float32[:])"], "()->()", (x, out) => { out[0] = x; });
const u1 = plain(2); is<typeof u1, AnyScalar | NDArray>(true); const u2 = plain(A); is<typeof u2, NDArray<"float32">>(true);

// inside kernels and other gufuncs
kernel(({ grid, matmul, two }, a, b: KernelArray2, c) => { const i = grid(1); matmul(a[i], b, c[i]); two(a[i][0], 2, c[i], b[0]); }, { uses: { matmul, two } });
guvectorize("(n),(n)->(n)", ({ withUses }, x, _y, out) => { withUses(x, out); }, { uses: { withUses } });

// isolatedDeclarations: an exported gufunc carries a type
export const exported: GUFunc<2, 1, "parallel"> = matmul;

kernel(({ exported }, a, b) => { exported(a, a, b[0]); }, { uses: { exported } });

// @ts-expect-error no arrow
guvectorize("(n)(n)", (x: KernelArray1) => {});
// @ts-expect-error a name is missing
guvectorize(["void(f4[:], f4[:])"], "(n,)->(n)", (x, out) => {});
// @ts-expect-error not a type
guvectorize(["void(f5[:], f4[:])"], "(n)->(n)", (x, out) => {});
// @ts-expect-error one axis too many for the layout
guvectorize(["void(f4[:,:], f4[:])"], "(n)->(n)", (x, out) => {});
// @ts-expect-error a scalar where the layout has an axis
guvectorize(["void(f4, f4[:])"], "(n)->(n)", (x, out) => {});
// @ts-expect-error an output without dimensions is an array of one element
guvectorize(["void(f4[:], f4)"], "(n)->()", (x, out) => {});
// @ts-expect-error an operand too few
guvectorize(["void(f4[:])"], "(n)->(n)", (x, out) => {});
// @ts-expect-error results go to the outputs
guvectorize(["f4(f4[:])"], "(n)->()", (x, out) => {});
// @ts-expect-error the second signature has another rank
guvectorize(["void(f4[:], f4[:])", "void(f8[:], f8[:,:])"], "(n)->(n)", (x, out) => {});
// @ts-expect-error more parameters than operands
guvectorize(["void(f4[:], f4[:])"], "(n)->(n)", (x, out, more) => {});
// @ts-expect-error fewer parameters than operands
guvectorize(["void(f4[:], f4[:])"], "(n)->(n)", (x) => {});
// @ts-expect-error the same without signatures, behind the context
guvectorize("(n)->(n)", ({ fma }, x) => {}, { uses: {} });
// @ts-expect-error the function returns nothing
guvectorize(["void(f4[:], f4[:])"], "(n)->(n)", (x, out) => x.length);
// @ts-expect-error an input without dimensions is a number
guvectorize(["void(f4, f4[:])"], "()->()", (x, out) => { out[0] = x.length; });
// @ts-expect-error no target of that name
guvectorize("(n)->(n)", (x, out) => {}, { target: "cuda" });
// @ts-expect-error plain functions are wrapped
guvectorize("(n)->(n)", ({ f }, x, out) => {}, { uses: { f: () => 1 } });
// @ts-expect-error an operand is missing
matmul(A);
// @ts-expect-error too many
matmul(A, B, C, C);
// @ts-expect-error host and device arrays do not mix
matmul(A, dA);
// @ts-expect-error gufuncs have no mask
matmul(A, B, { where: C });
// @ts-expect-error nor reductions
matmul.reduce(A);
// @ts-expect-error ufuncs have no axes
vectorize((x, y) => x + y)(A, B, { axes: [0, 0, 0] });
