import type { Program } from "./program.ts";
import { bfs } from "./programs/bfs.ts";
import { bilateral } from "./programs/bilateral.ts";
import { blackScholes } from "./programs/black-scholes.ts";
import { convolution } from "./programs/convolution.ts";
import { csr } from "./programs/csr.ts";
import { dot } from "./programs/dot.ts";
import { floydWarshall } from "./programs/floyd-warshall.ts";
import { histogramAtomics, histogramReady, histogramShared } from "./programs/histogram.ts";
import { kMeans } from "./programs/k-means.ts";
import { layerNorm } from "./programs/layer-norm.ts";
import { lu } from "./programs/lu.ts";
import { mandelbrot } from "./programs/mandelbrot.ts";
import { nBody } from "./programs/n-body.ts";
import { needlemanWunsch } from "./programs/needleman-wunsch.ts";
import { pageRank } from "./programs/pagerank.ts";
import { pairwise } from "./programs/pairwise.ts";
import { particles } from "./programs/particles.ts";
import { alphaBlend, brightness, grey } from "./programs/rgba.ts";
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
  alphaBlend,
  brightness,
  grey,
  bilateral,
  kMeans,
  layerNorm,
  lu,
  needlemanWunsch,
  pageRank,
  particles,
];
