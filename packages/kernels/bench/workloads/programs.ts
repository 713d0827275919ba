import type { Program } from "./program.ts";
import { bfs } from "./programs/bfs.ts";
import { bilateral } from "./programs/bilateral.ts";
import { binarySearch } from "./programs/binary-search.ts";
import { blackScholes } from "./programs/black-scholes.ts";
import { blockScan } from "./programs/block-scan.ts";
import { blockSums, blockSumsApart, blockSumsWarps } from "./programs/block-sums.ts";
import { blurBytes } from "./programs/blur.ts";
import { collatz } from "./programs/collatz.ts";
import { convolution } from "./programs/convolution.ts";
import { csr } from "./programs/csr.ts";
import { dft } from "./programs/dft.ts";
import { dot } from "./programs/dot.ts";
import { editDistance } from "./programs/edit-distance.ts";
import { fir } from "./programs/fir.ts";
import { floydWarshall } from "./programs/floyd-warshall.ts";
import { groupBy } from "./programs/group-by.ts";
import { heat, heatInPlace } from "./programs/heat.ts";
import { histogramAtomics, histogramReady, histogramShared } from "./programs/histogram.ts";
import { ising } from "./programs/ising.ts";
import { kMeans } from "./programs/k-means.ts";
import { layerNorm } from "./programs/layer-norm.ts";
import { life } from "./programs/life.ts";
import { lu } from "./programs/lu.ts";
import { mandelbrot } from "./programs/mandelbrot.ts";
import { matmulNaive, matmulTiled } from "./programs/matmul.ts";
import { matvec } from "./programs/matvec.ts";
import { medianFilter } from "./programs/median.ts";
import { monteCarlo } from "./programs/monte-carlo.ts";
import { movePoints } from "./programs/move-points.ts";
import { movingAverage } from "./programs/moving-average.ts";
import { movingMedian } from "./programs/moving-median.ts";
import { nBody } from "./programs/n-body.ts";
import { nearestNeighbour } from "./programs/nearest.ts";
import { needlemanWunsch } from "./programs/needleman-wunsch.ts";
import { pageRank } from "./programs/pagerank.ts";
import { pairwise } from "./programs/pairwise.ts";
import { particles } from "./programs/particles.ts";
import { perlin } from "./programs/perlin.ts";
import { poisson } from "./programs/poisson.ts";
import { polynomial } from "./programs/polynomial.ts";
import { prefixSum } from "./programs/prefix-sum.ts";
import { primes } from "./programs/primes.ts";
import { rank } from "./programs/rank.ts";
import { rayMarch } from "./programs/ray-march.ts";
import { alphaBlend, brightness, grey, premultiply, sepia } from "./programs/rgba.ts";
import { rowDots } from "./programs/row-dots.ts";
import { runningMaximum } from "./programs/running-maximum.ts";
import { slidingMean } from "./programs/sliding-mean.ts";
import { smithWaterman } from "./programs/smith-waterman.ts";
import { softmax } from "./programs/softmax.ts";
import { sorting } from "./programs/sort.ts";
import { stencilShared } from "./programs/stencil-shared.ts";
import { stringSearch } from "./programs/string-search.ts";
import { transposition } from "./programs/transpose.ts";
import { workList } from "./programs/work-list.ts";

export const programs: readonly Program[] = [
  // Graphs and sparse matrices
  csr,
  pageRank,
  bfs,
  // Matrices
  floydWarshall,
  lu,
  matmulNaive,
  matmulTiled,
  matvec,
  transposition,
  // Sums and counts
  dot,
  blockSums,
  blockSumsApart,
  blockSumsWarps,
  blockScan,
  prefixSum,
  histogramReady,
  histogramAtomics,
  histogramShared,
  groupBy,
  workList,
  // Rows
  softmax,
  layerNorm,
  rowDots,
  runningMaximum,
  movingAverage,
  slidingMean,
  // Order
  sorting,
  rank,
  binarySearch,
  // Pictures
  grey,
  brightness,
  alphaBlend,
  sepia,
  premultiply,
  convolution,
  bilateral,
  medianFilter,
  blurBytes,
  // Signals
  fir,
  movingMedian,
  stencilShared,
  dft,
  // Images that are computed
  mandelbrot,
  rayMarch,
  perlin,
  // Element by element
  blackScholes,
  polynomial,
  monteCarlo,
  primes,
  collatz,
  // Points
  nBody,
  pairwise,
  nearestNeighbour,
  kMeans,
  particles,
  movePoints,
  // Grids
  heat,
  heatInPlace,
  poisson,
  life,
  ising,
  // Texts
  needlemanWunsch,
  smithWaterman,
  editDistance,
  stringSearch,
];
