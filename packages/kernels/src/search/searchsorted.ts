import { type DeviceArray, type DType, dtypeInfo, ShapeError, type Target } from "@gridstride/core";
import { promoteTypes } from "@gridstride/ufunc";
import type { AnyArray, Beside, Made } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { reading, writing } from "../views.ts";
import { floatBefore, makeSearchsorted, type Searchsorted, wholeBefore } from "./kernels.ts";

/** Options of a search in a sorted array. */
export interface SearchsortedOptions {
  /** Whether a value goes before the elements that equal it, `left`, the default, or after them. */
  readonly side?: "left" | "right";
}

const OPTIONS: Rules<SearchsortedOptions> = { side: ["left", "right"] };

const made = new Map<string, Searchsorted>();

/**
 * `numpy.searchsorted`: where values would be put into a sorted array so that it stays sorted.
 *
 * @param sorted - one axis, in ascending order, NaN last; in any other order the results have no meaning.
 * @param values - any shape. Compared in the type in which both meet, as in NumPy.
 * @returns the shape of `values`, int32 instead of NumPy's int64; the caller's.
 * @throws {ShapeError} for a `sorted` of more or fewer axes than one.
 *
 * @example
 * ```ts
 * searchsorted([10, 20, 30], [5, 20, 99]); // [0 1 3]
 * ```
 */
export function searchsorted<X extends AnyArray, T extends Target = "cpu">(
  sorted: Beside<X>,
  values: X,
  options?: SearchsortedOptions & PlaceOf<X, T>,
): Made<X, "int32", T>;
export function searchsorted(
  sorted: unknown,
  values: unknown,
  options: SearchsortedOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("searchsorted", options, OPTIONS);
  let type: DType;
  return call(
    {
      name: "searchsorted",
      inputs: [sorted, values],
      inputNames: ["sorted", "values"],
      out: [undefined],
      readsOut: false,
      plan(inputs) {
        const [line, given] = inputs as [ArrayKind, ArrayKind];
        if (line.shape.length !== 1)
          throw new ShapeError(
            "mismatch",
            `searchsorted: expected sorted to have one axis, got shape [${line.shape.join(", ")}]`,
          );
        type = promoteTypes(line.dtype, given.dtype);
        return [{ shape: given.shape, dtype: "int32" }];
      },
      run(device, inputs, [result]) {
        const [line, given] = inputs as [DeviceArray, DeviceArray];
        if (given.size === 0) return;
        using from = reading(given, [given.size]);
        using to = writing(result as DeviceArray, [given.size]);
        const right = options.side === "right";
        const key = `${type}:${right}`;
        const before = dtypeInfo(type).kind === "float" ? floatBefore : wholeBefore;
        const kernel = made.get(key) ?? makeSearchsorted(type, before, right);
        made.set(key, kernel);
        kernel.forall(given.size, { device })(line, from.array, to.array);
        to.finish();
      },
    },
    options,
  );
}
