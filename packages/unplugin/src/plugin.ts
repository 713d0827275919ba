import { createUnplugin } from "unplugin";
import { aheadOf, type GridstrideOptions, INSTALLED, MODULES } from "./options.ts";
import { MENTIONS, transform } from "./transform.ts";

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
  const dependents = new Map<string, Set<string>>();
  return {
    name: "gridstride",
    enforce: "pre",
    transform: {
      filter: { id: { include: options?.include ?? MODULES, exclude: options?.exclude ?? INSTALLED }, code: MENTIONS },
      handler(code, id) {
        const made = transform(code, id.replace(/\?.*$/, ""), undefined, aheadOf(options));
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
