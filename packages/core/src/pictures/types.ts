import type { Gpu } from "../gpu-names.ts";

/** Colours from low to high: a name, or colours such as `"#ff8800"` at equal distances. */
export type Colormap = "gray" | "viridis" | "coolwarm" | readonly string[];

/** How `drawTo` shows an array. */
export interface DrawOptions {
  /** For arrays of shape `[height, width]`; "gray" by default. */
  readonly colormap?: Colormap;
  /** The values that are shown darkest and brightest; `[0, 255]` for uint8, else `[0, 1]`. Values outside are clamped. */
  readonly range?: readonly [number, number];
  /** The colours between elements where the canvas is larger; "nearest" by default. "linear" mixes the four around. */
  readonly filter?: "nearest" | "linear";
}

/** How `toTexture` makes a texture. */
export interface TextureOptions {
  /** A format that can be rendered to; by default 8 bits a channel for uint8, else float32, with as many channels as there are. */
  readonly format?: string;
  /** The values that become 0 and 1; `[0, 255]` for uint8, else `[0, 1]`: floats stay as they are in formats of floats. */
  readonly range?: readonly [number, number];
}

/** The surface that `drawTo` draws on: a canvas, its context, or a texture that can be rendered to. */
export type DrawTarget =
  | Gpu<"HTMLCanvasElement">
  | Gpu<"OffscreenCanvas">
  | Gpu<"GPUCanvasContext">
  | Gpu<"CanvasRenderingContext2D">
  | Gpu<"OffscreenCanvasRenderingContext2D">
  | Gpu<"GPUTexture">;

/** The picture that `fromTexture` reads. */
export type PictureSource =
  | Gpu<"GPUTexture">
  | Gpu<"ImageBitmap">
  | Gpu<"VideoFrame">
  | Gpu<"HTMLVideoElement">
  | Gpu<"HTMLImageElement">
  | Gpu<"HTMLCanvasElement">
  | Gpu<"OffscreenCanvas">
  | Gpu<"ImageData">;
