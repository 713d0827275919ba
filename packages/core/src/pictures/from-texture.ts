import type { Device, DeviceArray } from "../device.ts";
import { LaunchError, UnsupportedError } from "../errors.ts";
import { wrongKind } from "../show.ts";
import { checkTexture, isTexture } from "./canvas.ts";
import type { PictureSource } from "./types.ts";

type Pixels = DeviceArray<"uint8" | "float32">;

const COMPUTE = 0x4;

/** One thread a pixel; bytes go as one word. */
const source = (bytes: boolean): string => `
@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> values: array<${bytes ? "u32" : "vec4f"}>;
@compute @workgroup_size(8, 8) fn read(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(picture);
  if (any(id.xy >= size)) { return; }
  let colour = textureLoad(picture, id.xy, 0);
  values[id.y * size.x + id.x] = ${bytes ? "pack4x8unorm(colour)" : "colour"};
}`;

const pipelines = new WeakMap<GPUDevice, Map<boolean, GPUComputePipeline>>();

/** `Device.fromTexture`. */
export async function fromTexture(device: Device, picture: PictureSource): Promise<Pixels> {
  if (typeof picture !== "object" || picture === null)
    throw wrongKind("a texture, picture or video to fromTexture", picture);
  if (device.target !== "webgpu") {
    if (isTexture(picture)) void device.gpuDevice;
    return fromHost(device, picture);
  }
  const gpu = device.gpuDevice as GPUDevice;
  if (isTexture(picture)) return readTexture(device, gpu, checkTexture(picture, 0x04, "TEXTURE_BINDING"));
  const { width, height } = sizeOf(picture);
  const texture = gpu.createTexture({ size: [width, height], format: "rgba8unorm", usage: 0x02 | 0x04 | 0x10 });
  try {
    const copy = () =>
      gpu.queue.copyExternalImageToTexture({ source: picture as ImageBitmap }, { texture }, [width, height]);
    try {
      copy();
    } catch (error) {
      if (!(await showsNextFrame(picture))) throw error;
      copy();
    }
    return readTexture(device, gpu, texture);
  } finally {
    texture.destroy();
  }
}

/** A playing video has no frame for a moment where its decoder is late. */
const LATE_MS = 2000;

/** Waits for the next frame of a playing video. @returns false for anything else, and for a video that shows no frame in time. */
function showsNextFrame(picture: object): Promise<boolean> | boolean {
  const video = picture as Partial<HTMLVideoElement>;
  if (video.requestVideoFrameCallback === undefined || video.paused !== false) return false;
  return new Promise((resolve) => {
    video.requestVideoFrameCallback?.(() => resolve(true));
    setTimeout(() => resolve(false), LATE_MS);
  });
}

function readTexture(device: Device, gpu: GPUDevice, texture: GPUTexture): Pixels {
  const { format, width, height, dimension, sampleCount } = texture;
  if (
    !/(?:unorm|unorm-srgb|float)$/.test(format) ||
    /^(?:depth|stencil)/.test(format) ||
    dimension !== "2d" ||
    sampleCount > 1
  )
    throw new UnsupportedError(
      "format",
      `expected a texture of two dimensions with unorm or float elements, and one sample; got ${dimension} ${format}, ${sampleCount} samples`,
    );
  const bytes = format.includes("8unorm");
  const array = device.empty([height, width, 4], bytes ? "uint8" : "float32") as Pixels;
  const { buffer, size } = array.gpuBuffer();
  const pipeline = pipelineFor(gpu, bytes);
  const commands = gpu.createCommandEncoder();
  const pass = commands.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    0,
    gpu.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [
        {
          binding: 0,
          resource: texture.createView({ dimension: "2d", baseMipLevel: 0, mipLevelCount: 1, arrayLayerCount: 1 }),
        },
        { binding: 1, resource: { buffer: buffer as GPUBuffer, size } },
      ],
    }),
  );
  pass.dispatchWorkgroups(Math.ceil(width / 8), Math.ceil(height / 8));
  pass.end();
  gpu.queue.submit([commands.finish()]);
  return array;
}

function pipelineFor(gpu: GPUDevice, bytes: boolean): GPUComputePipeline {
  const own = pipelines.get(gpu) ?? new Map<boolean, GPUComputePipeline>();
  pipelines.set(gpu, own);
  let pipeline = own.get(bytes);
  if (pipeline === undefined) {
    const layout = gpu.createBindGroupLayout({
      entries: [
        { binding: 0, visibility: COMPUTE, texture: { sampleType: "unfilterable-float" } },
        { binding: 1, visibility: COMPUTE, buffer: { type: "storage" } },
      ],
    });
    pipeline = gpu.createComputePipeline({
      layout: gpu.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module: gpu.createShaderModule({ code: source(bytes) }), entryPoint: "read" },
    });
    own.set(bytes, pipeline);
  }
  return pipeline;
}

/** Pixels of what a page can draw. */
function fromHost(device: Device, picture: object): Pixels {
  const { width, height } = sizeOf(picture);
  const pixels = "data" in picture ? (picture as ImageData).data : drawn(picture as ImageBitmap, width, height);
  const data = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length);
  return device.toDevice({ data, shape: [height, width, 4], stride: [4 * width, 4, 1] });
}

function drawn(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** In pixels of the picture itself, however large it is shown. */
function sizeOf(picture: object): { readonly width: number; readonly height: number } {
  const { videoWidth, displayWidth, naturalWidth, width } = picture as Readonly<Record<string, unknown>>;
  const { videoHeight, displayHeight, naturalHeight, height } = picture as Readonly<Record<string, unknown>>;
  const size = {
    width: videoWidth ?? displayWidth ?? naturalWidth ?? width,
    height: videoHeight ?? displayHeight ?? naturalHeight ?? height,
  };
  if (typeof size.width !== "number" || typeof size.height !== "number")
    throw wrongKind("a GPUTexture, ImageBitmap, VideoFrame, video, image or canvas to fromTexture", picture);
  if (size.width === 0 || size.height === 0)
    throw new LaunchError("usage", "the picture has no pixels: it was closed, or is not loaded yet");
  return size as { width: number; height: number };
}
