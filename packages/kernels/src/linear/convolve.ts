import { type DeviceArray, type DType, type DTypeOf, ShapeError, type Target } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { promoteTypes } from "@gridstride/ufunc";
import type { AnyArray, Beside, Made } from "@gridstride/ufunc/internal";
import { productSumType } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { castTo } from "../reduce/casts.ts";
import type { Joined } from "../result-types.ts";

/** Options of a convolution. */
export interface ConvolveOptions {
  /**
   * Which overlaps count: all, `full`, the default, `n + m - 1` of them; `same`, as many as the longer operand has elements,
   * from the middle; `valid`, the overlaps in which the shorter one lies inside.
   */
  readonly mode?: "full" | "same" | "valid";
}

const OPTIONS: Rules<ConvolveOptions> = { mode: ["full", "same", "valid"] };

/** `out[i]` is the sum of `a[t] * v[i + first - t]` over t, in ascending order. One thread per result. */
type Convolve = Kernel<[a: KernelArray1, v: KernelArray1, out: KernelArray1, first: number]>;

const makeConvolve = (type: DType, result: DType): Convolve =>
  kernel(
    ({ grid, cast, finish }, a, v, out, first) => {
      const i = grid(1);
      if (i >= out.shape[0]) return;
      const j = i + first;
      const end = Math.min(j + 1, a.shape[0]);
      let sum = cast(0);
      for (let t = Math.max(0, j - v.shape[0] + 1); t < end; t++) sum = cast(sum + cast(a[t]) * cast(v[j - t]));
      out[i] = finish(sum);
    },
    { uses: { cast: castTo[type], finish: castTo[result] } },
  );

const made = new Map<DType, Convolve>();

/**
 * `numpy.convolve`: the discrete convolution of two lines, `sum over t of a[t] * v[i - t]`.
 *
 * @param a - one axis, or none for one element; any type and strides.
 * @param v - the same. Both meet in NumPy's type, which the result has.
 * @returns one axis, whose length `mode` says. Whole numbers wrap to their type. A float is within `min(n, m) · u` of exact,
 *   times the sum of the absolute products, u the unit roundoff of the type; float16 is added up in float32 and rounded once.
 * @throws {ShapeError} for no elements, and more axes than one.
 *
 * @example
 * ```ts
 * convolve([1, 2, 3], [0, 1, 0.5]); // [0.  1.  2.5 4.  1.5]
 * ```
 */
export function convolve<X extends AnyArray, Y extends Beside<X>, T extends Target = "cpu">(
  a: X,
  v: Y,
  options?: ConvolveOptions & PlaceOf<X, T>,
): Made<X, Joined<DTypeOf<X> | DTypeOf<Y>>, T>;
export function convolve(a: unknown, v: unknown, options: ConvolveOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("convolve", options, OPTIONS);
  const { mode = "full" } = options;
  return call(
    {
      name: "convolve",
      inputs: [a, v],
      inputNames: ["a", "v"],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan(inputs) {
        const [x, y] = inputs as [ArrayKind, ArrayKind];
        const [n, m] = [lengthOf("a", x), lengthOf("v", y)];
        const type = promoteTypes(x.dtype, y.dtype);
        const [short, long] = [Math.min(n, m), Math.max(n, m)];
        const length = mode === "full" ? n + m - 1 : mode === "same" ? long : long - short + 1;
        return [{ shape: [length], dtype: type }];
      },
      run(device, inputs, [result]) {
        const [x, y] = inputs.map((one) => (one.ndim === 0 ? one.reshape([1]) : one)) as [DeviceArray, DeviceArray];
        const out = result as DeviceArray;
        const short = Math.min(x.size, y.size);
        const first = mode === "full" ? 0 : mode === "same" ? (short - 1) >> 1 : short - 1;
        const run = made.get(out.dtype) ?? makeConvolve(productSumType(out.dtype), out.dtype);
        made.set(out.dtype, run);
        run.forall(out.size, { device })(x, y, out, first);
      },
    },
    options,
  );
}

function lengthOf(name: string, { shape }: ArrayKind): number {
  if (shape.length > 1)
    throw new ShapeError("mismatch", `convolve: expected ${name} to have one axis, got shape [${shape.join(", ")}]`);
  const length = shape[0] ?? 1;
  if (length === 0)
    throw new ShapeError(
      "mismatch",
      `convolve: ${name} cannot be empty: expected elements, got an operand of shape [0]`,
    );
  return length;
}
