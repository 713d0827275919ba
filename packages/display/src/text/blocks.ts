import type { HeatmapItem, ImageItem } from "../item.ts";
import { rangeOf, short } from "../range.ts";

const SHADES = [" ", "░", "▒", "▓", "█"] as const;
const MAX_WIDTH = 60;
const MAX_HEIGHT = 24;

/** The range in the first line, then at most 60 x 24 blocks, the fuller the greater. */
export function heatmapText({ title, height, width, values, min, max }: HeatmapItem): string {
  const head = `${title} (${height} x ${width}, ${short(min)} to ${short(max)})`;
  return [head, ...blocks(values, height, width)].join("\n");
}

/** As a heatmap, of how bright pixels are. */
export function imageText({ title, height, width, pixels }: ImageItem): string {
  const brightness = Float32Array.from({ length: height * width }, (_, i) => {
    const [r, g, b] = pixels.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return [`${title} (picture, ${height} x ${width})`, ...blocks(brightness, height, width)].join("\n");
}

function blocks(values: Float32Array, height: number, width: number): string[] {
  const columns = Math.min(width, MAX_WIDTH);
  // A character is about twice as high as wide.
  const rows = Math.max(1, Math.min(height, MAX_HEIGHT, Math.round((height / width) * columns * 0.5)));
  const means = Float32Array.from({ length: rows * columns }, (_, at) =>
    mean(values, width, span(Math.floor(at / columns), rows, height), span(at % columns, columns, width)),
  );
  const [min, max] = rangeOf(means);
  const shade = (value: number): string =>
    Number.isNaN(value)
      ? "?"
      : (SHADES[Math.min(SHADES.length - 1, Math.floor(((value - min) / (max - min || 1)) * SHADES.length))] as string);
  return Array.from({ length: rows }, (_, row) =>
    Array.from(means.subarray(row * columns, (row + 1) * columns), shade)
      .join("")
      .trimEnd(),
  );
}

type Span = readonly [from: number, to: number];

/** The part of an axis that one character stands for: at least one element. */
function span(index: number, parts: number, size: number): Span {
  const from = Math.floor((index * size) / parts);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * size) / parts))];
}

function mean(values: Float32Array, width: number, [top, bottom]: Span, [left, right]: Span): number {
  let sum = 0;
  for (let i = top; i < bottom; i++) for (let j = left; j < right; j++) sum += values[i * width + j] as number;
  return sum / ((bottom - top) * (right - left));
}
