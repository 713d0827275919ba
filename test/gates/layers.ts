// Who may import whom. Imports point one way: what a module must never know, it cannot come to depend on.
import { posix } from "node:path";
import ts from "typescript";
import { type Import, importsOf, parse, type SourceText } from "./sources.ts";

const packageLayers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  jit: ["core"],
  ufunc: ["core", "jit"],
  kernels: ["core", "jit", "ufunc"],
  bench: ["core", "jit", "ufunc", "kernels"],
  data: ["core"],
  coverage: ["jit"],
  react: ["core"],
  "create-gridstride": [],
  scale: ["core", "jit", "ufunc", "kernels", "data"],
  unplugin: ["core", "jit", "ufunc", "kernels"],
  register: ["unplugin"],
  display: [],
  testing: ["core", "jit", "display"],
};

const language = ["diagnostics", "math", "ir", "intrinsics"];
const targets = ["targets/wgsl", "targets/sim", "targets/wasm"];
const compiler = [...language, "frontend", "lower", "passes", ...targets];

/** What each part of the compiler may import, besides itself. A part that is not listed is a fault. */
const jitLayers: Readonly<Record<string, readonly string[]>> = {
  diagnostics: [],
  math: [],
  ir: ["diagnostics", "math"],
  intrinsics: ["diagnostics", "math", "ir"],
  types: ["math"],
  frontend: language,
  lower: [...language, "frontend"],
  passes: language,
  "targets/wgsl": language,
  "targets/sim": language,
  "targets/wasm": language,
  "pipeline.ts": compiler,
  "compile.ts": [...compiler, "pipeline.ts"],
  runtime: [...compiler, "pipeline.ts", "compile.ts", "types"],
  "device-function.ts": [...compiler, "pipeline.ts", "compile.ts", "types", "runtime"],
  "kernel.ts": [...compiler, "pipeline.ts", "compile.ts", "types", "runtime", "device-function.ts"],
  "compile-ahead.ts": [...compiler, "pipeline.ts", "compile.ts", "types", "runtime"],
  "names-in-context.ts": compiler,
  "compiler.ts": [
    ...compiler,
    "pipeline.ts",
    "compile.ts",
    "types",
    "runtime",
    "compile-ahead.ts",
    "names-in-context.ts",
  ],
  "ahead.ts": ["runtime"],
  cache: [...compiler, "runtime"],
  "cache.ts": ["cache"],
  tune: [...language, "types", "frontend", "runtime", "cache"],
  "tune.ts": ["tune"],
  "internal.ts": [...compiler, "pipeline.ts", "compile.ts", "types", "runtime", "cache", "tune"],
  "index.ts": [...compiler, "pipeline.ts", "compile.ts", "types", "runtime", "device-function.ts", "kernel.ts"],
};

/** Parts of the compiler that may use devices and arrays. The others know of core only its element types. */
const launchers = [
  "runtime",
  "cache",
  "tune",
  "device-function.ts",
  "kernel.ts",
  "index.ts",
  "internal.ts",
  "compile-ahead.ts",
];

/** @returns one line per fault: `path:line: what`. Reads the sources of packages, `packages/NAME/src/...`. */
export function layerFaults(sources: readonly SourceText[]): readonly string[] {
  const files = ["packages/core/src/dtype.ts", "packages/core/src/records/record-types.ts"];
  const elementTypes = files.flatMap((file) => exportedNames(sources.find(({ path }) => path === file)));
  return sources.flatMap((source) => [
    ...importsOf(source).flatMap((one) => {
      const fault = one.specifier.startsWith(".")
        ? relativeFault(source.path, one)
        : packageFault(source.path, one, elementTypes);
      return fault === undefined ? [] : [`${source.path}:${one.line}: ${fault}`];
    }),
    ...webgpuFaults(source),
  ]);
}

function relativeFault(path: string, { specifier }: Import): string | undefined {
  const [, from] = path.split("/");
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith(`packages/${from}/src/`)) return `${specifier} leaves the package; import it by its name`;
  if (from !== "jit") return undefined;
  const here = partOf(path);
  const there = partOf(target);
  if (here === there) return undefined;
  const allowed = jitLayers[here];
  if (allowed === undefined) return `${here} is in no layer; give it one in test/gates/layers.ts`;
  return allowed.includes(there) ? undefined : `${here} may not import ${there}`;
}

function packageFault(path: string, one: Import, elementTypes: readonly string[]): string | undefined {
  const to = /^@gridstride\/([^/]+)(\/.*)?$/.exec(one.specifier);
  const from = path.split("/")[1] ?? "";
  if (to?.[1] === undefined) return undefined;
  if (packageLayers[from]?.includes(to[1]) !== true) return `${from} may not import ${to[1]}`;
  if (from !== "jit" || launchers.includes(partOf(path))) return undefined;
  // The public types describe arrays and devices; that needs no code of theirs.
  if (partOf(path) === "types" && one.typeOnly && to[2] === undefined) return undefined;
  const foreign = to[2] === undefined ? one.names.filter((name) => !elementTypes.includes(name)) : one.names;
  return foreign.length > 0
    ? `${partOf(path)} may import only element types of core, not ${foreign.join(", ")}`
    : undefined;
}

/** Names of WebGPU's interfaces belong to the code that talks to devices, to its benchmarks, and to what counts its calls. */
function webgpuFaults(source: SourceText): readonly string[] {
  if (
    /^packages\/(core\/src\/|jit\/src\/runtime\/|kernels\/src\/wgsl\.ts$|testing\/src\/moves\.ts$|bench\/src\/peers\/)/.test(
      source.path,
    )
  )
    return [];
  if (!/\bGPU[A-Z]/.test(source.text)) return [];
  const file = parse(source);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^GPU[A-Z]/.test(node.text)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${source.path}:${line}: ${node.text} outside core, jit's runtime and kernels' wgsl.ts`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

/** `frontend`, `targets/wgsl`, `kernel.ts`: the folder or file below `src` that layers are made of. */
function partOf(path: string): string {
  const [first = "", second = ""] = path.split("/src/")[1]?.split("/") ?? [];
  return first === "targets" ? `${first}/${second}` : first;
}

function exportedNames(source: SourceText | undefined): readonly string[] {
  if (source === undefined) return [];
  return parse(source).statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((one) => one.name.getText());
    const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
    return name === undefined ? [] : [name.text];
  });
}
