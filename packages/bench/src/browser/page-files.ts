import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Rollup } from "vite";
import { UsageError } from "../errors.ts";
import { ONNX_FILES } from "../peers/onnx.ts";
import { packageRoot } from "../run/package-root.ts";

/** The text or bytes of a path that a page asks for, and their type; null if there are none. */
export type PageFiles = (path: string) => { readonly body: string | Buffer; readonly type: string } | null;

const INDEX =
  '<!doctype html><meta charset="utf-8"><title>gridstride-bench</title><script type="module" src="/page.js"></script>';

const SUITES = "gridstride-bench:suites";

/** Peers that are not installed are left as they are: where the page asks for one, it gets an error. */
const PEERS = [
  "@jax-js/jax",
  "@tensorflow/tfjs-backend-wasm",
  "@tensorflow/tfjs-backend-webgpu",
  "@tensorflow/tfjs-core",
  "gpu.js",
  "onnxruntime-web",
  "typegpu",
] as const;

/**
 * Bundles the page that runs suites, with Vite.
 *
 * @param from - a module that exports other suites as `suites`.
 * @throws {UsageError} where Vite is not installed.
 * @throws {Error} where it cannot bundle that module.
 */
export async function pageFiles(from: string | undefined): Promise<PageFiles> {
  const { build, defaultClientConditions } = await import("vite").catch(() => {
    throw new UsageError("--browser needs vite, which is not installed");
  });
  const root = packageRoot();
  const fromSource = process.execArgv.some((arg) => arg.includes("@gridstride/source"));
  const entry = join(root, fromSource ? "src/page.ts" : "dist/page.js");
  const lesson = join(root, fromSource ? "src/suites/lesson.ts" : "dist/lesson.js");
  const require = createRequire(join(root, "package.json"));
  const missing = PEERS.filter((name) => !isInstalled(require, name));
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: [...(fromSource ? ["@gridstride/source"] : []), ...defaultClientConditions] },
    plugins: [
      {
        name: "gridstride-bench-suites",
        resolveId: (id) => (id === SUITES ? `\0${id}` : null),
        load: (id) => (id === `\0${SUITES}` ? suitesModule(from, lesson) : null),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      // gpu.js reads the text of functions of its own.
      minify: false,
      // The largest part is onnxruntime-web.
      chunkSizeWarningLimit: 100_000,
      rollupOptions: {
        input: { page: entry },
        // Node's own and its WebGPU are in branches that a page does not take.
        external: [
          /^node:/,
          "webgpu",
          "@tensorflow/tfjs-backend-wasm",
          ...missing.map((name) => new RegExp(`^${name}(/|$)`)),
        ],
        output: { entryFileNames: "[name].js" },
      },
    },
  })) as Rollup.RollupOutput;
  const files = new Map(
    output.map((one) => [`/${one.fileName}`, one.type === "chunk" ? one.code : Buffer.from(one.source)]),
  );
  const onnx = missing.includes("onnxruntime-web") ? null : dirname(require.resolve("onnxruntime-web"));
  return (path) => {
    if (path === "/") return { body: INDEX, type: "text/html" };
    const own = files.get(path);
    if (own !== undefined) return { body: own, type: typeOf(path) };
    const name = path.slice(ONNX_FILES.length);
    // Names only: nothing outside of its folder is given away.
    if (onnx === null || !path.startsWith(ONNX_FILES) || !/^[\w.-]+$/.test(name)) return null;
    const file = join(onnx, name);
    return existsSync(file) ? { body: readFileSync(file), type: typeOf(path) } : null;
  };
}

/** The module that the page imports as its suites. */
function suitesModule(from: string | undefined, lesson: string): string {
  if (from !== undefined) return `export { suites } from ${JSON.stringify(from)};`;
  return `export { lessonSuites as suites } from ${JSON.stringify(lesson)};`;
}

function isInstalled(require: NodeJS.Require, name: string): boolean {
  return (require.resolve.paths(name) ?? []).some((folder) => existsSync(join(folder, name, "package.json")));
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  mjs: "text/javascript",
  wasm: "application/wasm",
};

function typeOf(path: string): string {
  return TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}
