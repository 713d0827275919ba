import type { HeatmapItem, ImageItem } from "@gridstride/display";
import { endsOf, pixelsOf } from "./cells.ts";
import { gradientOf } from "./colours.ts";
import { figureIn, made } from "./figure.ts";
import { inWords, short } from "./words.ts";

/** Pixels across that a picture is enlarged to, at most, where there is room. */
const WIDTH = 480;

/** Draws a heat map with a bar that says which colour is which. */
export function drawHeatmap(item: HeatmapItem, host: HTMLElement): void {
  const canvas = canvasOf(pixelsOf(item), item.width, item.height, inWords(item));
  const [from, to] = endsOf(item);
  const colours = made("span", "gs-plot-colours");
  colours.style.background = gradientOf(item.scale);
  const bar = made("div", "gs-plot-bar", made("span", "", short(from)), colours, made("span", "", short(to)));
  bar.style.maxWidth = canvas.style.width;
  figureIn(host, item.title, canvas, bar);
}

/** Draws a picture. */
export function drawImage(item: ImageItem, host: HTMLElement): void {
  figureIn(host, item.title, canvasOf(item.pixels, item.width, item.height, inWords(item)));
}

/** Puts another picture of the same size into the canvas that is there; false where there is none. */
export function redrawRaster(item: HeatmapItem | ImageItem, host: HTMLElement): boolean {
  const canvas = host.querySelector("canvas");
  if (canvas === null || canvas.width !== item.width || canvas.height !== item.height) return false;
  const pixels = item.kind === "image" ? item.pixels : pixelsOf(item);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, item.width, item.height), 0, 0);
  if (item.kind === "heatmap") {
    const ends = host.querySelectorAll(".gs-plot-bar > span:not(.gs-plot-colours)");
    for (const [i, end] of endsOf(item).entries()) if (ends[i]) ends[i].textContent = short(end);
  }
  return true;
}

/** Pixels of small pictures stay squares: they are enlarged by whole factors. Large pictures are as wide as there is room. */
function canvasOf(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
  words: string,
): HTMLCanvasElement {
  const canvas = made("canvas", "gs-plot-cells");
  canvas.width = width;
  canvas.height = height;
  const side = Math.max(width, height);
  const large = side > WIDTH / 3;
  canvas.style.width = `${width * (large ? WIDTH / side : Math.floor(WIDTH / side))}px`;
  if (large) canvas.style.imageRendering = "auto";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", words);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
