import type { BarsItem, DisplayItem, LineItem } from "@gridstride/display";
import { pixelsOf } from "../cells.ts";

export const WIDTH = 160;
export const HEIGHT = 120;
/** Legible on light and dark pages. */
const GROUND = [247, 248, 250] as const;
const INKS = [
  [11, 101, 179],
  [207, 92, 10],
  [27, 127, 59],
  [181, 32, 75],
  [106, 63, 196],
] as const;
const MARGIN = 8;

type Put = (x: number, y: number, colour: ArrayLike<number>) => void;

/** A small picture of an item, 160 x 120: red, green, blue, row by row. Tables have none. */
export function pictureOf(item: DisplayItem): Uint8Array {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  const put: Put = (x, y, colour) => {
    if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT)
      for (let c = 0; c < 3; c++) rgb[3 * (y * WIDTH + x) + c] = colour[c] as number;
  };
  for (let i = 0; i < WIDTH * HEIGHT; i++) put(i % WIDTH, Math.floor(i / WIDTH), GROUND);
  switch (item.kind) {
    case "heatmap":
      cover(item.width, item.height, pixelsOf(item), put);
      break;
    case "image":
      cover(item.width, item.height, item.pixels, put);
      break;
    case "line":
      curves(item, put);
      break;
    case "bars":
      bars(item, put);
      break;
    case "table":
      break;
    default:
      item satisfies never;
  }
  return rgb;
}

/** The middle of a picture that fills the frame; each pixel is the mean of the pixels that it stands for. */
function cover(width: number, height: number, rgba: Uint8ClampedArray, put: Put): void {
  const scale = Math.min(width / WIDTH, height / HEIGHT);
  const [left, top] = [(width - scale * WIDTH) / 2, (height - scale * HEIGHT) / 2];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [x0, y0] = [Math.floor(left + x * scale), Math.floor(top + y * scale)];
      const [x1, y1] = [Math.ceil(left + (x + 1) * scale), Math.ceil(top + (y + 1) * scale)];
      const sum = [0, 0, 0, 0];
      for (let j = y0; j < Math.min(Math.max(y1 - (scale < 1 ? 1 : 0), y0 + 1), height); j++)
        for (let i = x0; i < Math.min(Math.max(x1 - (scale < 1 ? 1 : 0), x0 + 1), width); i++) {
          for (let c = 0; c < 3; c++) sum[c]! += rgba[4 * (j * width + i) + c] as number;
          sum[3]!++;
        }
      put(
        x,
        y,
        sum.slice(0, 3).map((all) => all / (sum[3] as number)),
      );
    }
}

function curves({ x, series }: LineItem, put: Put): void {
  const all = series.flatMap(({ values }) => Array.from(values)).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [from, to] = [Math.min(...x), Math.max(...x)];
  const across = (value: number): number => MARGIN + ((value - from) / (to - from || 1)) * (WIDTH - 2 * MARGIN);
  const down = (value: number): number => HEIGHT - MARGIN - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN);
  for (const [n, { values }] of series.entries())
    for (let i = 1; i < values.length; i++) {
      const [x0, y0] = [across(x[i - 1] as number), down(values[i - 1] as number)];
      const [x1, y1] = [across(x[i] as number), down(values[i] as number)];
      const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1));
      for (let k = 0; k <= steps; k++) {
        const [px, py] = [Math.round(x0 + ((x1 - x0) * k) / steps), Math.round(y0 + ((y1 - y0) * k) / steps)];
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          put(px + dx, py + dy, INKS[n % INKS.length]!);
      }
    }
}

function bars({ bars: list }: BarsItem, put: Put): void {
  const most = Math.max(...list.map(({ value }) => value)) || 1;
  const step = (HEIGHT - 2 * MARGIN) / list.length;
  for (const [n, { value }] of list.entries())
    for (let y = Math.round(MARGIN + n * step + 2); y < Math.round(MARGIN + (n + 1) * step - 2); y++)
      for (let x = 0; x < (value / most) * (WIDTH - 2 * MARGIN); x++) put(MARGIN + x, y, INKS[0]);
}
