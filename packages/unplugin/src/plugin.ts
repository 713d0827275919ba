import { resolve } from "node:path";
import { createUnplugin } from "unplugin";
import { Entries } from "./ahead/entries.ts";
import { CORE, leaveOut } from "./ahead/leave-out.ts";
import { type Unused, unusedParts } from "./ahead/unused-parts.ts";
import { aheadOf, type GridstrideOptions, INSTALLED, MODULES } from "./options.ts";
import { ADDRESS, LISTENER_MODULE, listenerText, recordPosts } from "./record/in-vite.ts";
import { libraryOf } from "./record/library.ts";
import { RECORD_FILE } from "./record/record-file.ts";
import { RecordReader } from "./record/recording.ts";
import { type Recording, type Transformed, transform } from "./transform.ts";

/** Whose kernels are named: pages load them as modules, not bundled into a file of dependencies. */
const PACKAGES = ["core", "jit", "ufunc", "kernels"].map((name) => `@gridstride/${name}`);

/** Vitest has Node load packages, and then their kernels have no names: it is to load these itself. */
const LIBRARIES = /[\\/]@gridstride[\\/](?:ufunc|kernels)[\\/]/;

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
export const gridstride: Gridstride = createUnplugin((options: GridstrideOptions | undefined, { framework }) => {
  const { include = MODULES, exclude = INSTALLED } = options ?? {};
  const reads = (id: string): boolean => include.test(id) && !exclude.test(id);
  /** The modules that have values of a file in them, by the file. */
  const dependents = new Map<string, Set<string>>();
  const ahead = aheadOf(options);
  const record = options?.record ? resolve(options.record === true ? RECORD_FILE : options.record) : null;
  let base = "/";
  let isServer = false;
  let reader: RecordReader | null = null;
  const entries = new Entries();
  let unused: Unused | null = null;
  const recording = (report: (what: string) => void): Recording | undefined => {
    if (record === null) return undefined;
    if (isServer) return { kind: "write", file: record, from: LISTENER_MODULE };
    if (ahead === undefined) return undefined;
    reader ??= new RecordReader(record);
    return { kind: "read", record: reader, report };
  };
  /** What the modules of this build were changed to: the search for unused parts reads them too. */
  const known = new Map<string, { readonly code: string; readonly made: Transformed | null }>();
  const changed = (code: string, file: string, warn: (what: string) => void): Transformed | null => {
    const before = known.get(file);
    if (before?.code === code) return before.made;
    const now = recording((what) => warn(`${file}: ${what}`));
    const made = transform(code, file, undefined, ahead, now);
    if (!isServer) known.set(file, { code, made });
    return made;
  };
  const without = (warn: (what: string) => void): Unused => {
    const { without: given = "unused" } = ahead ?? {};
    if (given !== "unused" || isServer || entries.isDevelopment)
      return { parts: given === "unused" ? [] : given, files: [] };
    unused ??= unusedParts(entries.files(), entries.root, (code, file) =>
      reads(file) ? (changed(code, file, warn)?.code ?? code) : code,
    );
    return unused;
  };
  /** Farm takes a text, and ends the process at the error that unplugin makes of it. */
  const warnOf = (context: { warn(what: string): void }) => (what: string) =>
    framework === "farm" ? console.warn(`gridstride: ${what}`) : context.warn(what);
  const hooks = entries.hooks();
  return {
    name: "gridstride",
    enforce: "pre",
    ...hooks,
    buildStart() {
      reader = null;
      unused = null;
      known.clear();
    },
    resolveId: { filter: { id: new RegExp(`^${LISTENER_MODULE}$`) }, handler: () => `\0${LISTENER_MODULE}` },
    load: {
      filter: { id: new RegExp(`^\\0${LISTENER_MODULE}$`) },
      handler: () => listenerText(record as string, base),
    },
    transform: {
      filter: { code: /@gridstride\/|\bWITHOUT\.|\bvectorize\b/ },
      handler(code, id) {
        const file = id.replace(/\?.*$/, "");
        if (ahead !== undefined && CORE.test(id)) {
          if (!code.includes("WITHOUT.")) return null;
          const { parts, files } = without(warnOf(this));
          for (const file of files) this.addWatchFile(file);
          return leaveOut(code, parts);
        }
        if (!reads(id)) return null;
        if (record === null && libraryOf(file) !== null) return null;
        const made = changed(code, file, warnOf(this));
        if (made === null) return null;
        for (const file of made.files) {
          this.addWatchFile(file);
          dependents.set(file, (dependents.get(file) ?? new Set()).add(id));
        }
        return { code: made.code, map: made.map };
      },
    },
    vite: {
      ...(hooks.rollup as object),
      config: (_, { command }) =>
        command === "serve" && record !== null
          ? ({ optimizeDeps: { exclude: PACKAGES }, test: { server: { deps: { inline: [LIBRARIES] } } } } as object)
          : undefined,
      configResolved(config) {
        base = config.base;
        isServer = config.command === "serve";
        entries.root = config.root;
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
