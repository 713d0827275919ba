import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const size = { full: 1536, quick: 20 } as const;

const toGrey = kernel(({ grid }, image, out) => {
  const [x, y] = grid(2);
  if (x >= image.shape[1] || y >= image.shape[0]) return;
  const grey = (77 * image[y][x][0] + 150 * image[y][x][1] + 29 * image[y][x][2]) >> 8;
  out[y][x][0] = grey;
  out[y][x][1] = grey;
  out[y][x][2] = grey;
  out[y][x][3] = image[y][x][3];
});

const brighten = kernel(({ grid }, image, out, by) => {
  const i = grid(1);
  if (i < image.size) out[i] = Math.min(Math.max(image[i] + by, 0), 255);
});

const blend = kernel(({ grid }, over, under, out) => {
  const [x, y] = grid(2);
  if (x >= out.shape[1] || y >= out.shape[0]) return;
  const alpha = over[y][x][3];
  for (let c = 0; c < 3; c++) out[y][x][c] = Math.floor((over[y][x][c] * alpha + under[y][x][c] * (255 - alpha)) / 255);
  out[y][x][3] = 255;
});

/** As filters of pictures in a page do it, on the bytes of a canvas. */
const toSepia = kernel(({ grid }, image, out) => {
  const at = 4 * grid(1);
  if (at >= image.size) return;
  const [r, g, b] = [image[at], image[at + 1], image[at + 2]];
  out[at] = Math.min(255, 0.393 * r + 0.769 * g + 0.189 * b);
  out[at + 1] = Math.min(255, 0.349 * r + 0.686 * g + 0.168 * b);
  out[at + 2] = Math.min(255, 0.272 * r + 0.534 * g + 0.131 * b);
  out[at + 3] = image[at + 3];
});

const multiplyAlpha = kernel(({ grid }, image) => {
  const [x, y] = grid(2);
  if (x >= image.shape[1] || y >= image.shape[0]) return;
  const alpha = image[y][x][3];
  for (let c = 0; c < 3; c++) image[y][x][c] = (image[y][x][c] * alpha) / 255;
});

const picture = (n: number, seed: number) => array(bytes(n * n * 4, seed), [n, n, 4]);

export const grey: Program = program({
  name: "grey",
  title: "a picture's grey values, RGBA bytes",
  size,
  arrays: (n: number) => ({ image: picture(n, 1), out: zeros([n, n, 4], "uint8") }),
  javascript: ({ image, out }) => {
    for (let at = 0; at < image.length; at += 4) {
      const value = (77 * image[at] + 150 * image[at + 1] + 29 * image[at + 2]) >> 8;
      out[at] = value;
      out[at + 1] = value;
      out[at + 2] = value;
      out[at + 3] = image[at + 3];
    }
  },
  gridstride: ({ image, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    toGrey.configure([blocks, blocks], [TPB, TPB])(image, out);
  },
  results: ["out"],
  tolerance: 0,
});

export const brightness: Program = program({
  name: "brightness",
  title: "a brighter picture, each byte by itself, up to 255",
  size,
  arrays: (n: number) => ({ image: array(bytes(n * n * 4, 1)), out: zeros(n * n * 4, "uint8") }),
  javascript: ({ image, out }) => {
    for (let i = 0; i < image.length; i++) out[i] = Math.min(Math.max(image[i] + 60, 0), 255);
  },
  gridstride: ({ image, out }) => brighten.forall(image.size)(image, out, 60),
  results: ["out"],
  tolerance: 0,
});

export const alphaBlend: Program = program({
  name: "alpha-blend",
  title: "a picture over another, RGBA bytes",
  size,
  arrays: (n: number) => ({ over: picture(n, 1), under: picture(n, 2), out: zeros([n, n, 4], "uint8") }),
  javascript: ({ over, under, out }) => {
    for (let at = 0; at < over.length; at += 4) {
      const alpha = over[at + 3];
      for (let c = 0; c < 3; c++)
        out[at + c] = Math.floor((over[at + c] * alpha + under[at + c] * (255 - alpha)) / 255);
      out[at + 3] = 255;
    }
  },
  gridstride: ({ over, under, out }, n) => {
    const blocks = Math.ceil(n / TPB);
    blend.configure([blocks, blocks], [TPB, TPB])(over, under, out);
  },
  results: ["out"],
  tolerance: 0,
});

export const sepia: Program = program({
  name: "sepia",
  title: "a picture in sepia, fractional weights, RGBA bytes in a flat array",
  size,
  arrays: (n: number) => ({ image: array(bytes(n * n * 4, 1)), out: zeros(n * n * 4, "uint8") }),
  javascript: ({ image, out }) => {
    for (let at = 0; at < image.length; at += 4) {
      const [r, g, b] = [image[at], image[at + 1], image[at + 2]];
      out[at] = Math.min(255, 0.393 * r + 0.769 * g + 0.189 * b);
      out[at + 1] = Math.min(255, 0.349 * r + 0.686 * g + 0.168 * b);
      out[at + 2] = Math.min(255, 0.272 * r + 0.534 * g + 0.131 * b);
      out[at + 3] = image[at + 3];
    }
  },
  gridstride: ({ image, out }, n) => toSepia.forall(n * n)(image, out),
  results: ["out"],
  tolerance: 0,
});

export const premultiply: Program = program({
  name: "premultiply",
  title: "a picture's colours times its alpha, RGBA bytes in place",
  size,
  arrays: (n: number) => ({ image: picture(n, 1) }),
  javascript: ({ image }) => {
    for (let at = 0; at < image.length; at += 4) {
      const alpha = image[at + 3];
      for (let c = 0; c < 3; c++) image[at + c] = (image[at + c] * alpha) / 255;
    }
  },
  gridstride: ({ image }, n) => {
    const blocks = Math.ceil(n / TPB);
    multiplyAlpha.configure([blocks, blocks], [TPB, TPB])(image);
  },
  results: ["image"],
  tolerance: 0,
});
