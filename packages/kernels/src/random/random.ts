import { type Device, type DeviceArray, dtypeInfo, type Target } from "@gridstride/core";
import { call, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { checkMean, checkNumber, checkRange, checkShape, readSeed, readStream, type WholeType } from "./checks.ts";
import { drawTable, exponential32, exponential64 } from "./draws.ts";
import { integers64 } from "./integers64.ts";
import { integers32, normal32, normal64, uniform32, uniform64 } from "./kernels.ts";
import { BLOCK, LANES, tilesOf } from "./layout.ts";
import { picks } from "./pick.ts";
import type {
  ExponentialOptions,
  FloatOptions,
  IntegersOptions,
  NormalOptions,
  Random,
  UniformOptions,
} from "./sequence.ts";
import { poissonTable, type Table, tableOn } from "./tables.ts";

const FLOATS: Rules<FloatOptions> = { dtype: ["float32", "float64"] };
const UNIFORM: Rules<UniformOptions> = { low: "own", high: "own", ...FLOATS };
const NORMAL: Rules<NormalOptions> = { mean: "own", std: "own", ...FLOATS };
const EXPONENTIAL: Rules<ExponentialOptions> = { scale: "own", ...FLOATS };
const INTEGERS: Rules<IntegersOptions> = { dtype: ["int32", "uint32", "int64", "uint64"] };
const POISSON: Rules<object> = {};

/**
 * Random numbers that are a function of a counter (Philox4x32-10): the same for the same seed on every target, however many
 * threads make them. Calls take up where the call before ended; a shorter array is the beginning of a longer one.
 *
 * ```ts
 * const rng = random(42);
 * const x = rng.uniform([3, 4], { dtype: "float32" });            // NDArray
 * const noise = rng.normal([1024], { device, dtype: "float32" }); // DeviceArray, enqueued
 * ```
 *
 * @param seed - a whole number, or a bigint below 2⁶⁴.
 * @throws {LaunchError} code `wrong-kind`, for another seed.
 * @see Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011. NumPy, `Generator`.
 *
 * @example
 * ```ts
 * random(42).integers(1, 7, 6); // [4 6 5 5 2 2]
 * ```
 */
export function random(seed: number | bigint): Random {
  return generator(readSeed(seed), 0);
}

/** The first counter, the stream and the key, as kernels take them. */
type Counters = readonly [number, number, number, number, number];

function draw(device: Device, table: Table, out: DeviceArray, counters: Counters, tiles: number): void {
  using words = tableOn(device, table);
  drawTable.configure([1, tiles, 1], BLOCK, { device })(out, ...words.arrays, ...counters, table.shift);
}

const word = (value: bigint, index: 0 | 1): number => Number((value >> BigInt(32 * index)) & 0xffffffffn);

function generator(seed: bigint, stream: number): Random {
  let counter = 0n;
  /** The counters of the next tiles, as kernels take them. */
  const take = (tiles: number): Counters => {
    const first = counter;
    counter += BigInt(tiles * LANES);
    return [word(first, 0), word(first, 1), stream, word(seed, 0), word(seed, 1)];
  };
  /** A call that fills an array made for it. */
  const make = (
    name: string,
    dtype: "float32" | "float64" | WholeType,
    given: number | readonly number[],
    options: object,
    fill: (out: DeviceArray, counters: Counters, device: Device, tiles: number) => void,
    words: 1 | 2 = dtypeInfo(dtype).bytesPerElement === 8 ? 2 : 1,
  ): unknown => {
    const shape = checkShape(name, given);
    return call(
      {
        name,
        inputs: [],
        out: [],
        readsOut: false,
        plan: () => [{ shape, dtype }],
        run(device, _, [out]) {
          const flat = (out as DeviceArray).reshape([-1]);
          const tiles = tilesOf(flat.size, words);
          if (tiles > 0) fill(flat, take(tiles), device, tiles);
        },
      },
      options as PlaceOptions<Target>,
    );
  };
  const floats = (
    name: string,
    shape: number | readonly number[],
    options: FloatOptions,
    [narrow, wide]: readonly [typeof uniform32, typeof uniform32],
    scale: number,
    shift: number,
  ): unknown => {
    const { dtype = "float64" } = options;
    const kernel = dtype === "float32" ? narrow : wide;
    return make(name, dtype, shape, options, (out, counters, device, tiles) =>
      kernel.configure([1, tiles, 1], BLOCK, { device })(out, ...counters, scale, shift),
    );
  };
  const integers = (
    low: number | bigint,
    high: number | bigint,
    shape: number | readonly number[],
    options: IntegersOptions & PlaceOptions<Target> = {},
  ): unknown => {
    checkOptions("integers", options, INTEGERS);
    const { dtype = "int32" } = options;
    const [first, range] = checkRange(low, high, dtype);
    const words = dtypeInfo(dtype).bytesPerElement === 8 ? 2 : 1;
    const refused = 2n ** BigInt(32 * words) % range;
    return make("integers", dtype, shape, options, (out, counters, device, tiles) => {
      const cells = out.view("uint32");
      const at = (index: 0 | 1) => [word(first, index), word(range, index), word(refused, index)] as const;
      if (words === 1) return integers32.configure([1, tiles, 1], BLOCK, { device })(cells, ...counters, ...at(0));
      const [[low0, range0, refused0], [low1, range1, refused1]] = [at(0), at(1)];
      const bounds = [low0, low1, range0, range1, refused0, refused1] as const;
      integers64.configure([1, tiles, 1], BLOCK, { device })(cells, ...counters, ...bounds);
    });
  };
  const exponential = (
    shape: number | readonly number[],
    options: ExponentialOptions & PlaceOptions<Target> = {},
  ): unknown => {
    checkOptions("exponential", options, EXPONENTIAL);
    const { scale = 1, dtype = "float64" } = options;
    checkNumber("exponential", "scale", scale, dtype);
    const kernel = dtype === "float32" ? exponential32 : exponential64;
    return make("exponential", dtype, shape, options, (out, counters, device, tiles) =>
      kernel.configure([1, tiles, 1], BLOCK, { device })(out, ...counters, scale),
    );
  };
  const made = {
    uniform(shape: number | readonly number[], options: UniformOptions = {}): unknown {
      checkOptions("uniform", options, UNIFORM);
      const { low = 0, high = 1, dtype } = options;
      checkNumber("uniform", "low", low, dtype);
      checkNumber("uniform", "high", high, dtype);
      checkNumber("uniform", "high - low", high - low, dtype);
      return floats("uniform", shape, options, [uniform32, uniform64], high - low, low);
    },
    normal(shape: number | readonly number[], options: NormalOptions = {}): unknown {
      checkOptions("normal", options, NORMAL);
      const { mean = 0, std = 1, dtype } = options;
      checkNumber("normal", "mean", mean, dtype);
      checkNumber("normal", "std", std, dtype);
      return floats("normal", shape, options, [normal32, normal64], std, mean);
    },
    integers,
    exponential,
    poisson(mean: number, shape: number | readonly number[], options: object = {}): unknown {
      checkOptions("poisson", options, POISSON);
      checkMean(mean);
      const table = poissonTable(mean);
      const fill = (out: DeviceArray, counters: Counters, device: Device, tiles: number): void =>
        draw(device, table, out, counters, tiles);
      return make("poisson", "int32", shape, options, fill, 2);
    },
    ...picks({
      words: (size, device) => integers(0, 2 ** 32, size, { dtype: "uint32", device }) as DeviceArray,
      below: (count, size, device) => integers(0, count, size, { device }) as DeviceArray,
      exponential: (size, device) => exponential(size, { device }) as DeviceArray,
      drawn(table, out, device) {
        const tiles = tilesOf(out.size, 2);
        if (tiles > 0) draw(device, table, out, take(tiles), tiles);
      },
    }),
    stream: (other: number): Random => generator(seed, readStream(other)),
  };
  return made as Random;
}
