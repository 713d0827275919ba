import type { HeatmapItem, Scale } from "@gridstride/display";
import { colourAt } from "./colours.ts";

/** The values that the ends of a heatmap's colours stand for: `coolwarm` has 0 in its middle where values lie on both sides. */
export function endsOf({ scale, min, max }: HeatmapItem): readonly [number, number] {
  if (scale !== "coolwarm" || min >= 0 || max <= 0) return [min, max];
  const most = Math.max(-min, max);
  return [-most, most];
}

/** A heatmap's colours, row by row: red, green, blue, alpha. NaN is transparent. */
export function pixelsOf(item: HeatmapItem): Uint8ClampedArray<ArrayBuffer> {
  const [from, to] = endsOf(item);
  const pixels = new Uint8ClampedArray(item.values.length * 4);
  const colours = shadesOf(item.scale);
  const words = new Uint32Array(pixels.buffer);
  const factor = to > from ? (SHADES - 1) / (to - from) : 0;
  // One value everywhere takes the middle colour.
  const first = to > from ? 0.5 : SHADES / 2;
  for (let i = 0; i < item.values.length; i++) {
    const value = item.values[i] as number;
    if (Number.isNaN(value)) continue;
    words[i] = colours[Math.min(Math.max((value - from) * factor + first, 0), SHADES - 1) | 0] as number;
  }
  return pixels;
}

/** Colours that a scale is drawn in; a screen shows no more of a channel. */
const SHADES = 1024;
const shades = new Map<Scale, Uint32Array>();

/** A scale's colours from low to high, each as the four bytes of a pixel. */
function shadesOf(scale: Scale): Uint32Array {
  const known = shades.get(scale);
  if (known !== undefined) return known;
  const bytes = new Uint8ClampedArray(4 * SHADES).fill(255);
  for (let i = 0; i < SHADES; i++) bytes.set(colourAt(scale, i / (SHADES - 1)), 4 * i);
  const made = new Uint32Array(bytes.buffer);
  shades.set(scale, made);
  return made;
}
