import type { HeatmapItem } from "@gridstride/display";
import { colourAt } from "./colours.ts";

/** The values that the ends of a heatmap's colours stand for: `coolwarm` has 0 in its middle where values lie on both sides. */
export function endsOf({ scale, min, max }: HeatmapItem): readonly [number, number] {
  if (scale !== "coolwarm" || min >= 0 || max <= 0) return [min, max];
  const most = Math.max(-min, max);
  return [-most, most];
}

/** A heatmap's colours, row by row: red, green, blue, alpha. What is no number is transparent. */
export function pixelsOf(item: HeatmapItem): Uint8ClampedArray<ArrayBuffer> {
  const [from, to] = endsOf(item);
  const pixels = new Uint8ClampedArray(item.values.length * 4);
  for (let i = 0; i < item.values.length; i++) {
    const value = item.values[i] as number;
    if (Number.isNaN(value)) continue;
    // One value everywhere takes the middle colour.
    pixels.set(colourAt(item.scale, to > from ? (value - from) / (to - from) : 0.5), 4 * i);
    pixels[4 * i + 3] = 255;
  }
  return pixels;
}
