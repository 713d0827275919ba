export { type ArgOptions, type ArgVariant, argmax, argmin } from "./arg/arg.ts";
export type { PlaceOptions } from "./call.ts";
export type { Columns } from "./columns/columns.ts";
export { groupBy } from "./columns/group-by.ts";
export type {
  GroupBy,
  GroupByOptions,
  GroupExtremeOptions,
  GroupOptions,
  GroupResult,
  Mask,
} from "./columns/group-types.ts";
export { type SortByOptions, type SortedColumns, sortBy } from "./columns/sort-by.ts";
export { type DiffOptions, diff } from "./differences/diff.ts";
export { type EinsumOptions, einsum } from "./einsum/einsum.ts";
export { type FftOptions, fft, ifft } from "./fft/complex.ts";
export type { FftNorm } from "./fft/lines.ts";
export { irfft, type RfftOptions, rfft } from "./fft/real.ts";
export type { FftVariant } from "./fft/transform.ts";
export { type BincountOptions, bincount } from "./histogram/bincount.ts";
export { type HistogramOptions, histogram } from "./histogram/histogram.ts";
export type { HistogramVariant } from "./histogram/launch.ts";
export { type CompressOptions, compress } from "./indexing/compress.ts";
export { nonzero } from "./indexing/nonzero.ts";
export { type PutOptions, put } from "./indexing/put.ts";
export type { IndexMode } from "./indexing/resolved-indices.ts";
export { type TakeOptions, take } from "./indexing/take.ts";
export { type UniqueOptions, type UniqueResults, unique } from "./indexing/unique.ts";
export { type ConcatenateOptions, concatenate, type StackOptions, stack } from "./joining/concatenate.ts";
export { type RepeatOptions, repeat, tile } from "./joining/repeat.ts";
export type { Boundary } from "./laplace/boundary.ts";
export { type JacobiOptions, type JacobiResult, jacobi } from "./laplace/jacobi.ts";
export { laplaceStep, type StepOptions, type StepVariant } from "./laplace/laplace-step.ts";
export { type ConvolveOptions, convolve } from "./linear/convolve.ts";
export type { Activation } from "./matmul/activation.ts";
export { type MatmulOptions, matmul } from "./matmul/matmul.ts";
export { type MatvecOptions, matvec } from "./matmul/matvec.ts";
export type { ProductShapes, TunedType } from "./matmul/tuning.ts";
export type { MatmulVariant } from "./matmul/variants.ts";
export type { AxisOptions, ChoiceOptions } from "./random/pick.ts";
export { random } from "./random/random.ts";
export type {
  ExponentialOptions,
  IntegersOptions,
  NormalOptions,
  Random,
  UniformOptions,
} from "./random/sequence.ts";
export type { Axes } from "./reduce/axes.ts";
export type { CombineFunction } from "./reduce/combine.ts";
export type { ReduceVariant } from "./reduce/launch.ts";
export { type ReduceOptions, reduce } from "./reduce/reduce.ts";
export { all, any, countNonzero, max, min, nanmax, nanmin, nansum, prod, sum } from "./reduce/sum-min-max.ts";
export { cumprod, cumsum } from "./scan/cumsum-cumprod.ts";
export type { ScanVariant } from "./scan/launch.ts";
export { type ScanOptions, scan } from "./scan/scan.ts";
export { type InterpOptions, interp } from "./search/interp.ts";
export { type SearchsortedOptions, searchsorted } from "./search/searchsorted.ts";
export { type PadMode, type PadOptions, type PerSide, pad } from "./shifting/pad.ts";
export { type RollOptions, roll } from "./shifting/roll.ts";
export type { SortVariant } from "./sort/launch.ts";
export { argsort, type SortOptions, sort } from "./sort/sort.ts";
export { mean, nanmean } from "./statistics/mean.ts";
export type { MeanOptions } from "./statistics/mean-job.ts";
export { type PercentileOptions, percentile } from "./statistics/percentile.ts";
export type { QuantileMethod } from "./statistics/quantile-positions.ts";
export { std, type VarOptions, variance, variance as var } from "./statistics/variance.ts";
export type { StencilBoundary } from "./stencil/boundary.ts";
export type { StencilCallOptions, StencilOptions } from "./stencil/options.ts";
export { type Stencil, stencil } from "./stencil/stencil.ts";
export { type TopkOptions, type TopkVariant, topk } from "./topk/topk.ts";
export { type TransposeOptions, type TransposeVariant, transpose } from "./transpose/transpose.ts";
export { type Tuned, type TuneOptions, type TuneProgress, tune } from "./tune/tune.ts";
