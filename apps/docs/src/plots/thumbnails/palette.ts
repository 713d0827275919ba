import type { Rgb } from "../colours.ts";

/** A picture of few colours: its colours, and for each pixel the number of its colour. */
export interface Indexed {
  readonly palette: readonly Rgb[];
  readonly indices: Uint8Array;
}

/**
 * Replaces a picture's colours by a few, by median cut: the pixels are divided where one channel reaches farthest, at its
 * middle, until there are as many groups as colours; each group becomes its mean.
 *
 * @param rgb - red, green, blue of each pixel.
 */
export function reduceColours(rgb: Uint8Array, most: number): Indexed {
  const at = (pixel: number, channel: number): number => rgb[3 * pixel + channel] as number;
  const reach = (group: readonly number[], channel: number): number => {
    const values = group.map((pixel) => at(pixel, channel));
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  };
  const widest = (group: readonly number[]): { channel: number; reach: number } =>
    [0, 1, 2].map((channel) => ({ channel, reach: reach(group, channel) })).sort((a, b) => b.reach - a.reach)[0]!;
  const first = Array.from({ length: rgb.length / 3 }, (_, pixel) => pixel);
  const groups = [{ pixels: first, ...widest(first) }];
  while (groups.length < most) {
    groups.sort((a, b) => b.reach - a.reach);
    const { pixels, channel, reach } = groups[0]!;
    if (reach === 0) break;
    const middle = pixels.reduce((sum, pixel) => sum + at(pixel, channel), 0) / pixels.length;
    const [low, high] = [pixels.filter((p) => at(p, channel) <= middle), pixels.filter((p) => at(p, channel) > middle)];
    groups.splice(0, 1, { pixels: low, ...widest(low) }, { pixels: high, ...widest(high) });
  }
  const indices = new Uint8Array(rgb.length / 3);
  const palette = groups.map(({ pixels }, i) => {
    for (const pixel of pixels) indices[pixel] = i;
    const mean = (channel: number): number =>
      Math.round(pixels.reduce((sum, pixel) => sum + at(pixel, channel), 0) / pixels.length);
    return [mean(0), mean(1), mean(2)] as const;
  });
  return { palette, indices };
}
