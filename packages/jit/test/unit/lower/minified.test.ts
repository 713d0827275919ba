import { transform } from "esbuild";
import { minify } from "terser";
import { describe, expect, test } from "vitest";
import type { Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { compile, examples } from "./kernels.ts";

/** The kernel with its names replaced by numbers. */
function anonymous(kernel: Kernel): string {
  return withoutCopies(
    printKernel({
      ...kernel,
      name: "kernel",
      params: kernel.params.map((param, index) => ({ ...param, name: `p${index}` })),
      arrays: kernel.arrays.map((array, index) => ({ ...array, name: `A${index}` })),
      locals: kernel.locals.map((local, index) => ({ ...local, name: `v${index}` })),
      functions: kernel.functions.map((func, index) => ({
        ...func,
        name: `f${index}`,
        locals: func.locals.map((local, at) => ({ ...local, name: `v${at}` })),
      })),
    }),
  );
}

/** Terser writes the value of a variable that is read once in its place: extents, which never change, are compared so. */
function withoutCopies(text: string): string {
  let result = text;
  for (const [line, name, extent] of text.matchAll(/^ +(v\d+) = (A\d\.shape\[\d\])\n/gm)) {
    result = result.replace(line, "").replace(new RegExp(`^ +local ${name}: int32\\n`, "m"), "");
    result = result.replaceAll(new RegExp(`\\b${name}\\b`, "g"), extent!);
  }
  const names = [...new Set(result.match(/\bv\d+\b/g) ?? [])];
  return result.replaceAll(/\bv\d+\b/g, (name) => `v${names.indexOf(name)}`);
}

/** The text that a function has after a tool: `make` is given `globalThis.kernel = (function)`. */
async function rewritten(text: string, tool: (code: string) => Promise<string>): Promise<string> {
  const code = await tool(`globalThis.kernel = ${text};`);
  const scope: { kernel?: unknown } = {};
  new Function("globalThis", code)(scope);
  return String(scope.kernel);
}

const rewrittenUses = async (uses: Uses, tool: (code: string) => Promise<string>): Promise<Uses> => {
  const entries = Object.entries(uses).map(async ([name, use]) => {
    if (use.kind !== "function") return [name, use] as const;
    return [name, { ...use, source: { ...use.source, text: await rewritten(use.source.text, tool) } }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

const tools = {
  "esbuild --minify": async (code: string) => (await transform(code, { minify: true })).code,
  "esbuild --minify --keep-names": async (code: string) =>
    (await transform(code, { minify: true, keepNames: true })).code,
  "esbuild, target es2016": async (code: string) => (await transform(code, { target: "es2016" })).code,
  terser: async (code: string) => (await minify(code, { toplevel: true })).code ?? "",
  "terser, three passes": async (code: string) =>
    (await minify(code, { toplevel: true, compress: { passes: 3, keep_fargs: false, booleans_as_integers: true } }))
      .code ?? "",
} as const;

describe.each(Object.entries(tools))("after %s", (_name, tool) => {
  test.each(examples)("$name means the same", async ({ text, args, uses }) => {
    const [small, smallUses] = [await rewritten(text, tool), await rewrittenUses(uses ?? {}, tool)];
    expect(anonymous(compile(small, args, smallUses)), small).toBe(anonymous(compile(text, args, uses)));
  });
});
