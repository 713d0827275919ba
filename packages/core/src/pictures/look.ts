import type { DeviceArray } from "../device.ts";
import { isComplexType } from "../dtype.ts";
import { CastingError, LaunchError, ShapeError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { showShape } from "../shape.ts";
import { wrongKind } from "../show.ts";
import type { Colormap, DrawOptions } from "./types.ts";

/** How an array is drawn, checked, with the defaults. */
export interface Look {
  readonly height: number;
  readonly width: number;
  /** 1, 3 or 4. */
  readonly channels: number;
  /** A value v is drawn as `(v - low) * scale`. */
  readonly low: number;
  readonly scale: number;
  readonly linear: boolean;
  /** The key of a colour map. */
  readonly colormap: string;
  /** Red, green, blue and 1 of each of 256 colours, from 0 to 1. */
  readonly colours: Float32Array<ArrayBuffer>;
}

const OPTIONS: OptionNames<DrawOptions> = { colormap: true, range: true, filter: true };

/** Colours at equal distances; between them they are mixed. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  gray: ["#000000", "#ffffff"],
  viridis: ["#440154", "#472c7a", "#3b518b", "#2c718e", "#21908d", "#27ad81", "#5cc863", "#aadc32", "#fde725"],
  coolwarm: ["#3b4cc0", "#7b9ff9", "#c0d4f2", "#dddddd", "#f2cbb7", "#ee8468", "#b40426"],
};

const made = new Map<string, Float32Array<ArrayBuffer>>();

/** @throws {ShapeError} if the array is not a picture. {CastingError} for complex numbers. {LaunchError} code `wrong-kind`, for other options. */
export function lookOf(array: DeviceArray, options: DrawOptions = {}): Look {
  checkOptions("drawTo", options, OPTIONS);
  const { shape, dtype } = array;
  const [height = 0, width = 0, channels = 1] = shape;
  const fits = shape.length === 2 || (shape.length === 3 && (channels === 3 || channels === 4));
  if (!fits || array.size === 0)
    throw new ShapeError(
      "mismatch",
      `expected a picture of shape [height, width] or [height, width, 3 or 4], got ${showShape(shape)}`,
    );
  if (isComplexType(dtype))
    throw new CastingError(
      `expected a picture of real numbers, got ${dtype}: take x.real or x.imag, or the sizes, absolute(x) of @gridstride/ufunc/numpy`,
    );
  const { range = [0, dtype === "uint8" ? 255 : 1], filter = "nearest", colormap = "gray" } = options;
  const [low, high] = Array.isArray(range) ? range : [];
  if (!Number.isFinite(low) || !Number.isFinite(high) || low === high)
    throw wrongKind("two different numbers, [low, high], as range", range);
  if (filter !== "nearest" && filter !== "linear") throw wrongKind('"nearest" or "linear" as filter', filter);
  const { key, colours } = coloursOf(colormap);
  return {
    height,
    width,
    channels,
    low: low as number,
    scale: 1 / ((high as number) - (low as number)),
    linear: filter === "linear",
    colormap: key,
    colours,
  };
}

function coloursOf(colormap: Colormap): { key: string; colours: Float32Array<ArrayBuffer> } {
  const stops = typeof colormap === "string" && Object.hasOwn(NAMED, colormap) ? NAMED[colormap] : colormap;
  if (!Array.isArray(stops) || stops.length < 2 || !stops.every((stop) => /^#[0-9a-f]{6}$/i.test(stop)))
    throw new LaunchError(
      "wrong-kind",
      `expected ${Object.keys(NAMED).join(", ")}, or two and more colours as "#rrggbb", as colormap`,
    );
  const key = stops.join();
  let colours = made.get(key);
  if (colours === undefined) {
    colours = mixed(stops);
    made.set(key, colours);
  }
  return { key, colours };
}

function mixed(stops: readonly string[]): Float32Array<ArrayBuffer> {
  const colours = new Float32Array(1024).fill(1);
  const channel = (stop: number, c: number): number =>
    Number.parseInt((stops[stop] as string).slice(1 + 2 * c, 3 + 2 * c), 16);
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (stops.length - 1);
    const from = Math.min(Math.floor(at), stops.length - 2);
    for (let c = 0; c < 3; c++)
      colours[4 * i + c] = (channel(from, c) + (at - from) * (channel(from + 1, c) - channel(from, c))) / 255;
  }
  return colours;
}
