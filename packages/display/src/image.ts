import { checkOptions, checkTitle, DisplayError } from "./display-error.ts";
import { emit } from "./emit.ts";
import { type Numbers, type Read, readNumbers, type View } from "./numbers.ts";

/**
 * Shows a picture, row 0 at the top.
 *
 * @param numbers - shape `[height, width]` for gray, `[height, width, 3 or 4]` for colours (with alpha): bytes
 *   (uint8) of 0 to 255, or other numbers of 0 to 1, where NaN is 0. Values outside are clamped. Copied.
 * @throws {DisplayError} code `shape` for other shapes, also where there is no element.
 */
export function image(numbers: Numbers, options: { readonly title: string }): void {
  checkOptions("image", options, ["title"]);
  const { title } = options;
  const what = `image "${checkTitle(title)}"`;
  const bytes = wholeRgba(numbers);
  if (bytes !== null) return emit({ kind: "image", title, ...bytes });
  const read = readNumbers(numbers, what);
  const [height = 0, width = 0, channels = 1] = read.shape;
  const fits = read.shape.length === 2 || (read.shape.length === 3 && (channels === 3 || channels === 4));
  if (!fits || read.values.length === 0)
    throw new DisplayError(
      "shape",
      `${what}: expected shape [height, width] or [height, width, 3 or 4], got [${read.shape.join(", ")}]`,
    );
  emit({ kind: "image", title, height, width, pixels: rgba(read, height * width, channels) });
}

function rgba({ values, bytes }: Read, count: number, channels: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(count * 4).fill(255);
  const factor = bytes ? 1 : 255;
  for (let i = 0; i < count; i++)
    for (let c = 0; c < Math.max(channels, 3); c++)
      pixels[4 * i + c] = (values[i * channels + (channels === 1 ? 0 : c)] as number) * factor;
  return pixels;
}

/** Bytes that have a picture's own layout already, as in each frame of an animation: they are copied as they are. */
function wholeRgba(numbers: Numbers): { height: number; width: number; pixels: Uint8ClampedArray<ArrayBuffer> } | null {
  const { data, shape, stride, offset = 0 } = (numbers ?? {}) as Partial<View>;
  if (!(data instanceof Uint8Array && shape?.length === 3 && stride?.length === 3)) return null;
  const [height = 0, width = 0, channels] = shape;
  if (channels !== 4 || height * width === 0 || stride[2] !== 1 || stride[1] !== 4 || stride[0] !== 4 * width)
    return null;
  return { height, width, pixels: new Uint8ClampedArray(data.subarray(offset, offset + 4 * height * width)) };
}
