import type { Code } from "../../src/diagnostics/codes.ts";
import { codes } from "./codes.ts";
import { type Launch, launches } from "./launches.ts";

/** The wrong or the right example of a diagnostic as a whole program, which launches the kernel and prints its result. */
export interface DiagnosticProgram {
  readonly code: Code;
  readonly kind: "wrong" | "right";
  /** TypeScript, with the comment that examples begin with: where it runs, and why not elsewhere. */
  readonly text: string;
}

/** What the programs print, by `GS101 wrong`, as the golden file of their test has it. */
export function printedByPrograms(golden: string): ReadonlyMap<string, string> {
  return new Map(
    golden
      .split(/^== /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), section.slice(section.indexOf("\n") + 1).trimEnd()]),
  );
}

/** Why a wrong example has no program; null where it has one. */
export const whyNoProgram = (code: Code): string | null => launches[code]?.noProgram ?? null;

/** What the names of parameters stand for; `CodeDoc` says the types. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  a: "Float32Array.of(1, 2, 3, 4)",
  b: "Float32Array.of(5, 6, 7, 8)",
  out: "new Float32Array(4)",
  A: 'zeros([2, 2], "float32")',
  k: "Int32Array.of(3, 2, 1, 0)",
  u: "Uint32Array.of(1, 2, 3, 4)",
  d: "Float64Array.of(1, 2, 3, 4)",
  flags: 'zeros(4, "bool")',
  states: "createXoroshiro128pStates(4, 7)",
  n: "2",
  x: "0.5",
};

/** What kernels capture. */
const USES: Readonly<Record<string, string>> = {
  TPB: "16",
  table: "Float32Array.of(1, 2, 3, 4)",
  twice: "deviceFunction((v: number) => v * 2)",
  show: 'deviceFunction((v: number) => {\n  console.log("v", v);\n})',
  missing: "deviceFunction((v: number) => {\n  if (v > 1) return 1;\n})",
  mixed:
    "deviceFunction((v: number) => {\n  if (v > 1) {\n    console.log(v);\n    return [1, 2];\n  }\n  return 1;\n})",
};

const isMention = (name: string, text: string): boolean => new RegExp(`(?<![.\\w])${name}\\b`).test(text);

/** In the order of the codes. */
export const diagnosticPrograms: readonly DiagnosticProgram[] = (Object.keys(codes) as Code[])
  .sort()
  .flatMap((code) =>
    (["wrong", "right"] as const)
      .filter((kind) => kind === "right" || whyNoProgram(code) === null)
      .map((kind) => ({ code, kind, text: textOf(code, kind) })),
  );

function textOf(code: Code, kind: "wrong" | "right"): string {
  const { title, [kind]: example } = codes[code];
  const launch: Launch = { ...launches[code], ...launches[code]?.[kind] };
  const about = kind === "wrong" ? `Wrong. ${title}.` : "Right.";
  const body = launch.program ?? programOf(launch.kernel ?? example, launch);
  const limit = launch.targets === undefined ? [] : [`// targets: ${launch.targets}`];
  return `${[...limit, ...comment(about)].join("\n")}\n${importsOf(body)}\n\n${body}\n`;
}

function programOf(given: string, { host, signature, options, block = "4", launch, values }: Launch): string {
  // What a signature looks like is the example then.
  const [kernel, first] = signature === undefined ? [given, []] : [signature, [JSON.stringify(given)]];
  const used = Object.keys(USES).filter((name) => isMention(name, kernel));
  const all = [...(used.length > 0 ? [`uses: { ${used.join(", ")} }`] : []), ...(options ? [options] : [])];
  const parameters = parametersOf(kernel);
  const own = { ...ARGUMENTS, ...values };
  const passed = parameters.map((name) => (/^[nx]$/.test(name) ? own[name] : name));
  const arrays = parameters.filter((name) => !/^[nx]$/.test(name));
  const call = [...first, kernel, ...(all.length > 0 ? [`{ ${all.join(", ")} }`] : [])];
  const parts = [
    [...used.map((name) => `const ${name} = ${USES[name]};`), ...(host ? [host] : [])],
    [`const run = kernel(${call.join(", ")});`],
    [
      ...arrays.map((name) => `const ${name} = ${own[name]};`),
      `await run.configure(${["1", block, ...(launch ? [`{ ${launch} }`] : [])].join(", ")})(${passed.join(", ")});`,
      `console.log(${arrays.includes("out") ? "out" : arrays[0]});`,
    ],
  ];
  return parts
    .map((lines) => lines.join("\n"))
    .filter(Boolean)
    .join("\n\n");
}

/** The parameters after the context; a kernel without any is launched with one. */
function parametersOf(kernel: string): readonly string[] {
  const [, list = ""] = /\((?:\{[^}]*\}|cuda|c)(?:, ([^)]*))?\)/.exec(kernel) ?? [];
  const names = list.split(", ").map((name) => name.replace(/ =.*/, ""));
  return list === "" ? ["a"] : names;
}

function importsOf(body: string): string {
  const from = {
    core: ["zeros"],
    jit: ["createXoroshiro128pStates", "deviceFunction", "kernel"],
    kernels: ["stencil"],
  };
  return Object.entries(from)
    .map(([name, exported]) => [name, exported.filter((each) => isMention(each, body))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `import { ${names.join(", ")} } from "@gridstride/${name}";`)
    .join("\n");
}

/** A sentence in lines of at most 72 columns. */
function comment(sentence: string): readonly string[] {
  const lines: string[] = [];
  for (const word of sentence.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > 72) lines.push(`// ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
