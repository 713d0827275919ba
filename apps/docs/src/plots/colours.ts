import type { Scale } from "@gridstride/display";

export type Rgb = readonly [red: number, green: number, blue: number];

/** Colours at equal distances from low to high; between them they are blended. */
const stops: Readonly<Record<Scale, readonly Rgb[]>> = {
  viridis: [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
  ],
  gray: [
    [0, 0, 0],
    [255, 255, 255],
  ],
  coolwarm: [
    [59, 76, 192],
    [123, 159, 249],
    [192, 212, 245],
    [221, 221, 221],
    [242, 203, 183],
    [238, 132, 104],
    [180, 4, 38],
  ],
};

/** @param share - 0 for the lowest colour, 1 for the highest; what lies outside is clamped. @returns red, green, blue, 0 to 255. */
export function colourAt(scale: Scale, share: number): Rgb {
  const colours = stops[scale];
  const place = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
  const low = Math.min(Math.floor(place), colours.length - 2);
  const [from, to] = [colours[low] as Rgb, colours[low + 1] as Rgb];
  const blend = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * (place - low);
  return [blend(0), blend(1), blend(2)];
}

/** The scale as a CSS gradient from left to right. */
export function gradientOf(scale: Scale): string {
  return `linear-gradient(to right, ${stops[scale].map((colour) => `rgb(${colour.join(" ")})`).join(", ")})`;
}
