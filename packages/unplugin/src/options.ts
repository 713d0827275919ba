import type { Ahead } from "./ahead/options.ts";

/** Options of the plugin. */
export interface GridstrideOptions {
  /** Modules to read, by their paths. Default: JavaScript and TypeScript. */
  readonly include?: RegExp;
  /** Modules to leave as they are. Default: `node_modules`. */
  readonly exclude?: RegExp;
  /** Compiles kernels with signatures at build time. Default: false. `true` for the defaults of `Ahead`. */
  readonly ahead?: boolean | Ahead;
  /**
   * The types with which kernels are launched: written to this file by programs on Vite's development server and in vitest, and
   * compiled by builds with `ahead`. Default: false. `true` for `gridstride.record.json` in the working folder.
   */
  readonly record?: boolean | string;
}

export const aheadOf = (options: GridstrideOptions | undefined): Ahead | undefined =>
  options?.ahead === true ? {} : options?.ahead || undefined;

export const MODULES: RegExp = /\.[cm]?[jt]sx?(?:\?|$)/;
/** What is installed, and not the packages whose own kernels programs run. */
export const INSTALLED: RegExp =
  /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@gridstride[\\/](?:ufunc|kernels)[\\/])/;
