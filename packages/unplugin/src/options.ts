import type { Ahead } from "./ahead/options.ts";

/** Options of the plugin. */
export interface GridstrideOptions {
  /** Modules to read, by their paths. Default: JavaScript and TypeScript. */
  readonly include?: RegExp;
  /** Modules to leave as they are. Default: `node_modules`. */
  readonly exclude?: RegExp;
  /** Compiles kernels with signatures at build time. Default: false. `true` for the defaults of `Ahead`. */
  readonly ahead?: boolean | Ahead;
}

export const aheadOf = (options: GridstrideOptions | undefined): Ahead | undefined =>
  options?.ahead === true ? {} : options?.ahead || undefined;

export const MODULES: RegExp = /\.[cm]?[jt]sx?(?:\?|$)/;
export const INSTALLED: RegExp = /[\\/]node_modules[\\/]/;
