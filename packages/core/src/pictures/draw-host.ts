import type { NDArray } from "../ndarray.ts";
import type { Look } from "./look.ts";

/** The pixels of a canvas, as `draw-webgpu.ts` computes them on a GPU. */
export function pixelsOf(values: NDArray, look: Look, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const { channels, low, scale, linear, colours } = look;
  const data = values.data as Float32Array;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const at = (y: number, x: number, c: number): number => {
    const value = data[(y * look.width + x) * channels + c] as number;
    return Number.isNaN(value) ? 0 : value;
  };
  const clamp = (n: number, most: number): number => Math.min(Math.max(n, 0), most);
  const sample = (y: number, x: number, c: number): number => {
    if (!linear) return at(Math.floor(y), Math.floor(x), c);
    const [top, left] = [clamp(y - 0.5, look.height - 1), clamp(x - 0.5, look.width - 1)];
    const [y0, x0] = [Math.floor(top), Math.floor(left)];
    const [y1, x1] = [Math.min(y0 + 1, look.height - 1), Math.min(x0 + 1, look.width - 1)];
    const upper = at(y0, x0, c) + (left - x0) * (at(y0, x1, c) - at(y0, x0, c));
    const lower = at(y1, x0, c) + (left - x0) * (at(y1, x1, c) - at(y1, x0, c));
    return upper + (top - y0) * (lower - upper);
  };
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [y, x] = [((j + 0.5) * look.height) / height, ((i + 0.5) * look.width) / width];
      const to = 4 * (j * width + i);
      if (channels === 1) {
        const colour = Math.round(clamp((sample(y, x, 0) - low) * scale, 1) * 255);
        for (let c = 0; c < 3; c++) pixels[to + c] = (colours[4 * colour + c] as number) * 255;
      } else for (let c = 0; c < channels; c++) pixels[to + c] = (sample(y, x, c) - low) * scale * 255;
    }
  return pixels;
}
