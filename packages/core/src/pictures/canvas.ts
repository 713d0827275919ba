import { LaunchError } from "../errors.ts";
import { wrongKind } from "../show.ts";

/** Which device a context was given here, and which canvases were configured here at all. */
const configured = new WeakMap<object, GPUDevice>();

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** The texture that a canvas shows next, or the texture itself. @throws {LaunchError} codes `usage`, `wrong-device`, `wrong-kind`. */
export function textureOf(target: object, gpu: GPUDevice): GPUTexture {
  if (isTexture(target)) return checkTexture(target, 0x10, "RENDER_ATTACHMENT");
  const context = isContext(target) ? target : contextOf<GPUCanvasContext>(target, "webgpu");
  configure(context, gpu);
  return context.getCurrentTexture();
}

/** @throws {LaunchError} codes `usage`, `wrong-kind`. */
export function context2d(target: object): CanvasRenderingContext2D {
  return "putImageData" in target
    ? (target as CanvasRenderingContext2D)
    : contextOf<CanvasRenderingContext2D>(target, "2d");
}

export const isTexture = (value: object): value is GPUTexture => "createView" in value && "format" in value;

const isContext = (value: object): value is GPUCanvasContext => "getCurrentTexture" in value && "configure" in value;

/** @throws {LaunchError} code `usage`, for a texture without the flag. */
export function checkTexture(texture: GPUTexture, flag: number, name: string): GPUTexture {
  if ((texture.usage & flag) === 0)
    throw new LaunchError(
      "usage",
      `expected a GPUTexture with usage ${name}; add GPUTextureUsage.${name} where it is created`,
    );
  return texture;
}

function contextOf<C>(canvas: object, kind: "webgpu" | "2d"): C {
  const { getContext } = canvas as Partial<Canvas>;
  if (typeof getContext !== "function") throw wrongKind(`a canvas or its ${kind} context to drawTo`, canvas);
  let context: C | null = null;
  let cause: unknown;
  try {
    context = (getContext as (kind: string) => unknown).call(canvas, kind) as C | null;
  } catch (error) {
    cause = error; // of a canvas that was handed to a worker
  }
  if (context === null)
    throw new LaunchError(
      "usage",
      `the canvas gives no ${kind} context: it has a context of another kind, or was handed to a worker; take a new canvas`,
      cause === undefined ? {} : { cause },
    );
  return context;
}

/** A context that somebody else has configured stays as it is. */
function configure(context: GPUCanvasContext, gpu: GPUDevice): void {
  const ours = configured.get(context);
  if (ours === gpu) return;
  const theirs = ours === undefined ? context.getConfiguration?.()?.device : undefined;
  if (theirs === gpu) return;
  if (theirs !== undefined)
    throw new LaunchError(
      "wrong-device",
      "the canvas is configured for another GPUDevice: open that with requestDevice({ device }), or unconfigure() the context",
    );
  const format = (globalThis as { navigator?: Navigator }).navigator?.gpu?.getPreferredCanvasFormat() ?? "bgra8unorm";
  context.configure({ device: gpu, format, alphaMode: "premultiplied" });
  configured.set(context, gpu);
}
