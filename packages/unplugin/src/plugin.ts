import { resolve } from "node:path";
import { createUnplugin } from "unplugin";
import { CORE, leaveOut } from "./ahead/leave-out.ts";
import type { Ahead } from "./ahead/options.ts";
import { ADDRESS, LISTENER_MODULE, listenerText, recordPosts } from "./record/in-vite.ts";
import { libraryOf } from "./record/library.ts";
import { RECORD_FILE } from "./record/record-file.ts";
import { RecordReader } from "./record/recording.ts";
import { type Recording, transform } from "./transform.ts";

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

const aheadOf = (options: GridstrideOptions | undefined): Ahead | undefined =>
  options?.ahead === true ? {} : options?.ahead || undefined;

const MODULES = /\.[cm]?[jt]sx?(?:\?|$)/;
/** What is installed, and not the packages whose own kernels programs run. */
const INSTALLED = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])(?!@gridstride[\\/](?:ufunc|kernels)[\\/])/;
/** Whose kernels are named: pages load them as modules, not bundled into a file of dependencies. */
const PACKAGES = ["core", "jit", "ufunc", "kernels"].map((name) => `@gridstride/${name}`);

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
  const ahead = aheadOf(options);
  const record = options?.record ? resolve(options.record === true ? RECORD_FILE : options.record) : null;
  let base = "/";
  let isServer = false;
  let reader: RecordReader | null = null;
  const recording = (report: (what: string) => void): Recording | undefined => {
    if (record === null) return undefined;
    if (isServer) return { kind: "write", file: record, from: LISTENER_MODULE };
    if (ahead === undefined) return undefined;
    reader ??= new RecordReader(record);
    return { kind: "read", record: reader, report };
  };
  return {
    name: "gridstride",
    enforce: "pre",
    buildStart() {
      reader = null;
    },
    resolveId: { filter: { id: new RegExp(`^${LISTENER_MODULE}$`) }, handler: () => `\0${LISTENER_MODULE}` },
    load: {
      filter: { id: new RegExp(`^\\0${LISTENER_MODULE}$`) },
      handler: () => listenerText(record as string, base),
    },
    transform: {
      filter: { code: /@gridstride\/|\bWITHOUT\.|\bvectorize\b/ },
      handler(code, id) {
        if (ahead !== undefined && CORE.test(id)) return leaveOut(code, ahead);
        if (!include.test(id) || exclude.test(id)) return null;
        const file = id.replace(/\?.*$/, "");
        const now = recording((what) => this.warn(`${file}: ${what}`));
        if (now === undefined && libraryOf(file) !== null) return null;
        const made = transform(code, file, undefined, ahead, now);
        if (made === null) return null;
        for (const file of made.files) {
          this.addWatchFile(file);
          dependents.set(file, (dependents.get(file) ?? new Set()).add(id));
        }
        return { code: made.code, map: made.map };
      },
    },
    vite: {
      config: (_, { command }) =>
        command === "serve" && record !== null ? { optimizeDeps: { exclude: PACKAGES } } : undefined,
      configResolved(config) {
        base = config.base;
        isServer = config.command === "serve";
      },
      configureServer({ middlewares }) {
        if (record !== null) middlewares.use(`/${ADDRESS}`, recordPosts(record) as never);
      },
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
