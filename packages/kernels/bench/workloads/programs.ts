import type { Program } from "./program.ts";
import { bfs } from "./programs/bfs.ts";
import { blackScholes } from "./programs/black-scholes.ts";
import { convolution } from "./programs/convolution.ts";
import { csr } from "./programs/csr.ts";
import { dot } from "./programs/dot.ts";
import { floydWarshall } from "./programs/floyd-warshall.ts";
import { histogramAtomics, histogramReady, histogramShared } from "./programs/histogram.ts";
import { mandelbrot } from "./programs/mandelbrot.ts";
import { nBody } from "./programs/n-body.ts";
import { pairwise } from "./programs/pairwise.ts";
import { softmax } from "./programs/softmax.ts";
import { sorting } from "./programs/sort.ts";

export const programs: readonly Program[] = [
  csr,
  dot,
  histogramReady,
  histogramAtomics,
  histogramShared,
  softmax,
  floydWarshall,
  mandelbrot,
  blackScholes,
  nBody,
  convolution,
  pairwise,
  sorting,
  bfs,
];
