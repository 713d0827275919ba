// The public entries of the packages: each is a section of the reference.

export interface EntryPoint {
  /** What a reader imports from. */
  readonly specifier: string;
  /** The file of the entry, from the root of the repository. */
  readonly path: string;
  /** The folder of its pages below `reference/`. */
  readonly slug: string;
  /** The list in `test/surface` that has its names, where the package is published. */
  readonly surface: string;
  readonly about: string;
  /** What programs import most. */
  readonly often: string;
}

const entry = (name: string, about: string, often: string, sub = ""): EntryPoint => ({
  specifier: `@gridstride/${name}${sub === "" ? "" : `/${sub}`}`,
  path: `packages/${name}/src/${sub === "" ? "" : `${sub}/`}index.ts`,
  slug: sub === "" ? name : `${name}-${sub}`,
  surface: sub === "" ? name : `${name}.${sub}`,
  about,
  often,
});

/** A library that arrays come from and go to. */
const adapter = (library: string, file: string, often: string): EntryPoint => ({
  ...entry("data", `Arrays of ${library}: a thin layer over the package that you install.`, often, file),
  path: `packages/data/src/${file}.ts`,
});

/** An entry of the compiler that a program imports where it uses it. */
const ofJit = (file: string, about: string, often: string): EntryPoint => ({
  ...entry("jit", about, often, file),
  path: `packages/jit/src/${file}.ts`,
});

export const entries: readonly EntryPoint[] = [
  entry("core", "Arrays, devices and memory: what holds the numbers, and where.", "array, requestDevice"),
  entry("jit", "The compiler: a plain function becomes a kernel, launched over a grid of threads.", "kernel"),
  ofJit("cache", "Compiled kernels that are kept from one start of a program to the next.", "cacheKernels"),
  ofJit("tune", "The fastest block size and constants of a kernel, found on the device of a user.", "tune"),
  entry(
    "ufunc",
    "Universal functions: a function of numbers that applies to whole arrays, by NumPy's rules.",
    "guvectorize, vectorize",
  ),
  entry("ufunc", "NumPy's own universal functions, under its names in camel case.", "add, sin", "numpy"),
  entry(
    "kernels",
    "Ready algorithms: products, sums, scans, sorting, Fourier transforms, stencils, random numbers.",
    "matmul, sort",
  ),
  adapter("Apache Arrow", "arrow", "fromArrow, toArrow"),
  adapter("Parquet", "parquet", "readParquet"),
  adapter("Zarr", "zarr", "readZarr, writeZarr"),
  entry("react", "React hooks: devices, kernels and frames that live as long as a component.", "useDevice, useFrame"),
  entry(
    "scale",
    "Plans over chunked arrays in Zarr stores, which worker processes, Slurm and Kubernetes run.",
    "plan, local",
  ),
  entry(
    "bench",
    "Benchmarks: a harness that checks results before it times them, and reports with intervals.",
    "bench",
  ),
];
