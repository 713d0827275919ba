import type { DeviceArray } from "../device.ts";
import { UnsupportedError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { wrongKind } from "../show.ts";
import { context2d, textureOf } from "./canvas.ts";
import { pixelsOf } from "./draw-host.ts";
import { paint } from "./draw-webgpu.ts";
import { lookOf } from "./look.ts";
import type { DrawOptions, DrawTarget, TextureOptions } from "./types.ts";

/** Formats that can be rendered to without a feature, by their channels and kinds. */
const RENDERABLE = /^(?:(?:r|rg|rgba|bgra)8unorm|(?:rgba|bgra)8unorm-srgb|(?:r|rg|rgba)(?:16|32)float)$/;

/** `DeviceArray.drawTo`; on webgpu all is submitted when it returns. */
export async function drawTo(array: DeviceArray, target: DrawTarget, options: DrawOptions | undefined): Promise<void> {
  const look = lookOf(array, options);
  if (typeof target !== "object" || target === null) throw wrongKind("a canvas or its context to drawTo", target);
  const { device } = array;
  if (device.target === "webgpu") {
    const gpu = device.gpuDevice as GPUDevice;
    const texture = textureOf(target, gpu);
    checkFormat(texture.format);
    return withFloats(array, (floats) => paint(gpu, floats, look, texture, true));
  }
  const context = context2d(target);
  const { width, height } = context.canvas;
  const values = await floatsOf(array);
  context.putImageData(new ImageData(pixelsOf(values, look, width, height), width, height), 0, 0);
}

const TEXTURE_OPTIONS: OptionNames<TextureOptions> = { format: true, range: true };

/** `DeviceArray.toTexture`. */
export function toTexture(array: DeviceArray, options: TextureOptions = {}): GPUTexture {
  checkOptions("toTexture", options, TEXTURE_OPTIONS);
  const { device } = array;
  const gpu = device.gpuDevice as GPUDevice;
  const { range } = options;
  const look = lookOf(array, range === undefined ? {} : { range });
  const channels = look.channels === 1 ? "r" : "rgba";
  const { format = `${channels}${array.dtype === "uint8" ? "8unorm" : "32float"}` } = options;
  checkFormat(format);
  const usage = 0x01 | 0x04 | 0x10;
  const texture = gpu.createTexture({ size: [look.width, look.height], format: format as GPUTextureFormat, usage });
  withFloats(array, (floats) => paint(gpu, floats, look, texture, false));
  return texture;
}

function checkFormat(format: string): void {
  if (!RENDERABLE.test(format))
    throw new UnsupportedError(
      "format",
      `a texture of format ${format} cannot be drawn on; take r, rg or rgba with 8unorm, 16float or 32float, or bgra8unorm`,
    );
}

function withFloats(array: DeviceArray, use: (floats: DeviceArray) => void): void {
  if (array.dtype === "float32") return use(array);
  using floats = array.astype("float32");
  use(floats);
}

async function floatsOf(array: DeviceArray): ReturnType<DeviceArray["copyToHost"]> {
  using floats = array.astype("float32");
  return floats.copyToHost();
}
