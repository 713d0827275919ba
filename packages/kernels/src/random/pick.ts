import type { Device, DeviceArray, HostArray, Target } from "@gridstride/core";
import { hostDevice, normalizeAxis, onHost, rethrow } from "@gridstride/ufunc/internal";
import { divide } from "@gridstride/ufunc/numpy";
import { type ArrayKind, call, type PlaceOptions, readArray, readHost } from "../call.ts";
import { takeAlong } from "../indexing/gather.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { overRecords } from "../over-records.ts";
import { asLines, product } from "../reduce/lines.ts";
import { argsort, sort } from "../sort/sort.ts";
import { checkDraws, checkShape, checkWeights, readCount } from "./checks.ts";
import { choiceTable, type Table, weightsOf } from "./tables.ts";

/** Along which axis elements of an array are taken. */
export interface AxisOptions {
  /** 0 by default; not for numbers. */
  readonly axis?: number;
}

/** How elements are drawn. */
export interface ChoiceOptions extends AxisOptions {
  /** Whether an element may be drawn several times; true by default. */
  readonly replace?: boolean;
  /** How likely each element is, on the host; they add up to 1. All are as likely by default. */
  readonly p?: HostArray;
}

const PERMUTATION: Rules<AxisOptions> = { [KEEPS_BITS]: true, axis: "whole" };
const CHOICE: Rules<ChoiceOptions> = { axis: "whole", replace: "flag", p: "own" };

/** The draws of a sequence of random numbers that are used here. Arrays are the caller's. */
export interface Source {
  /** Random uint32. */
  words(size: number, device: Device): DeviceArray;
  /** int32 from 0 to `count - 1`. */
  below(count: number, size: number, device: Device): DeviceArray;
  /** Exponential float64 numbers. */
  exponential(size: number, device: Device): DeviceArray;
  /** Fills a flat int32 array. */
  drawn(table: Table, out: DeviceArray, device: Device): void;
}

interface Picks {
  permutation(x: unknown, options?: AxisOptions & PlaceOptions<Target>): unknown;
  choice(x: unknown, shape: number | readonly number[], options?: ChoiceOptions & PlaceOptions<Target>): unknown;
}

/** The functions of a sequence that pick elements. */
export function picks(source: Source): Picks {
  return {
    permutation(x, options = {}) {
      checkOptions("permutation", options, PERMUTATION);
      return overRecords(x, options, 0, (array, given) =>
        pick("permutation", array, given, (device, count) => shuffled(source, count, device), null),
      );
    },
    choice(x, drawn, options = {}) {
      checkOptions("choice", options, CHOICE);
      const shape = checkShape("choice", drawn);
      const { replace = true, p } = options;
      const size = product(shape);
      const given = p === undefined ? null : readHost(p, "choice: p");
      const draw = (device: Device, count: number): DeviceArray => {
        const weights = given === null ? null : weightsOf(given, count);
        if (!replace && weights !== null) return weighted(source, weights, size, device);
        if (!replace) {
          using all = shuffled(source, count, device);
          return all.slice([0, size]).copy();
        }
        if (weights === null) return size === 0 ? device.empty([0], "int32") : source.below(count, size, device);
        const places = device.empty([size], "int32");
        source.drawn(choiceTable(weights), places, device);
        return places;
      };
      const check = (count: number): void => {
        checkDraws(count, size, replace);
        if (given !== null) checkWeights(weightsOf(given, count), size, replace);
      };
      return overRecords(x, options, 0, (array, given) => pick("choice", array, given, draw, shape, check));
    },
  };
}

/** The elements at places that `draw` gives; for a number, the places. @param shape - in the place of the axis; null leaves it. */
function pick(
  name: string,
  x: unknown,
  options: AxisOptions & PlaceOptions<Target>,
  draw: (device: Device, count: number) => DeviceArray,
  shape: readonly number[] | null,
  check: (count: number) => void = () => {},
): unknown {
  const count = readCount(name, x);
  const { axis = 0 } = options;
  return call(
    {
      name,
      inputs: count === null ? [readArray(x, `${name}: x`).array] : [],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given]) {
        const { shape: own, dtype } = (given as ArrayKind | undefined) ?? { shape: [count as number], dtype: "int32" };
        const at = normalizeAxis(axis, own.length);
        check(own[at] as number);
        return [{ shape: shape === null ? own : own.toSpliced(at, 1, ...shape), dtype }];
      },
      run(device, [from], [made]) {
        const result = made as DeviceArray;
        const at = from === undefined ? 0 : normalizeAxis(axis, from.ndim);
        using places = draw(device, from === undefined ? (count as number) : (from.shape[at] as number));
        if (from === undefined) return result.copyFrom(places.reshape(result.shape));
        using lines = asLines(from, at, at + 1);
        const [a, , b] = lines.array.shape as [number, number, number];
        takeAlong(device, lines.array, places, result.reshape([a, places.size, b]));
      },
    },
    options,
  );
}

/**
 * Places drawn one after the other, each by the weights of the remaining places: in the order of exponential numbers that are
 * divided by the weights. On the cpu, where the weights are, and where every target gets the same float64.
 *
 * @see Efraimidis, Spirakis: "Weighted random sampling with a reservoir" (2006).
 */
function weighted(source: Source, weights: Float64Array, size: number, device: Device): DeviceArray {
  const cpu = hostDevice("cpu");
  const likely = Int32Array.from(weights.keys()).filter((i) => (weights[i] as number) > 0);
  if (size === 0) return device.empty([0], "int32");
  using own = cpu.toDevice(Float64Array.from(likely, (i) => weights[i] as number));
  using waits = source.exponential(likely.length, cpu);
  divide(waits, own, { out: waits });
  using places = cpu.toDevice(likely);
  const [sorted, order] = sort(waits, { values: places });
  using _sorted = sorted;
  using _order = order;
  rethrow(cpu);
  return device.toDevice(onHost(order.slice([0, size])).copy());
}

/** The numbers 0 to n - 1 by 64 random bits each: sorted by one word, and then, stably, by another. */
function shuffled(source: Source, count: number, device: Device): DeviceArray {
  using low = source.words(count, device);
  using high = source.words(count, device);
  using order = argsort(low);
  const [keys, places] = sort(high, { values: order });
  keys.dispose();
  return places;
}
