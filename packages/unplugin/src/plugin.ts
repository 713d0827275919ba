import { createUnplugin } from "unplugin";
import { CORE, leaveOut } from "./ahead/leave-out.ts";
import type { Ahead } from "./ahead/options.ts";
import { transform } from "./transform.ts";

/** Options of the plugin. */
export interface GridstrideOptions {
  /** Modules to read, by their paths. Default: JavaScript and TypeScript. */
  readonly include?: RegExp;
  /** Modules to leave as they are. Default: `node_modules`. */
  readonly exclude?: RegExp;
  /** Compiles kernels with signatures at build time. Default: false. `true` for the defaults of `Ahead`. */
  readonly ahead?: boolean | Ahead;
}

const aheadOf = (options: GridstrideOptions | undefined): Ahead | undefined =>
  options?.ahead === true ? {} : options?.ahead || undefined;

const MODULES = /\.[cm]?[jt]sx?(?:\?|$)/;
const INSTALLED = /[\\/]node_modules[\\/]/;

/** A plugin as the bundler takes it. Its own type would bring the types of every bundler with it. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type BundlerPlugin = any;

/** The plugin, by the bundler's name. */
export type Gridstride = Readonly<
  Record<
    "vite" | "rollup" | "rolldown" | "webpack" | "rspack" | "esbuild" | "farm" | "bun",
    (options?: GridstrideOptions) => BundlerPlugin
  >
>;

/**
 * The plugin of every bundler: `gridstride.vite()`, `gridstride.rollup()`, `gridstride.rolldown()`, `gridstride.webpack()`,
 * `gridstride.rspack()`, `gridstride.esbuild()`, `gridstride.farm()`, `gridstride.bun()`. It writes the `uses` that kernels
 * left out; see `transform`. In a list of Rollup's plugins it comes first.
 */
export const gridstride: Gridstride = createUnplugin((options: GridstrideOptions | undefined) => {
  /** The modules that have values of a file in them, by the file. */
  const { include = MODULES, exclude = INSTALLED } = options ?? {};
  const dependents = new Map<string, Set<string>>();
  return {
    name: "gridstride",
    enforce: "pre",
    transform: {
      filter: { code: /@gridstride\/|\bWITHOUT\./ },
      handler(code, id) {
        const ahead = aheadOf(options);
        if (ahead !== undefined && CORE.test(id)) return leaveOut(code, ahead);
        if (!include.test(id) || exclude.test(id)) return null;
        const made = transform(code, id.replace(/\?.*$/, ""), undefined, ahead);
        if (made === null) return null;
        for (const file of made.files) {
          this.addWatchFile(file);
          dependents.set(file, (dependents.get(file) ?? new Set()).add(id));
        }
        return { code: made.code, map: made.map };
      },
    },
    vite: {
      // Vite keeps the code of a module whose import changed, and has the page load the import anew.
      hotUpdate({ file }) {
        const { moduleGraph } = this.environment;
        for (const id of dependents.get(file) ?? []) {
          const module = moduleGraph.getModuleById(id);
          if (module !== undefined) moduleGraph.invalidateModule(module);
        }
      },
    },
  };
});
