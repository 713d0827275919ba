import * as core from "@gridstride/core";
import * as display from "@gridstride/display";
import * as jit from "@gridstride/jit";
import * as kernels from "@gridstride/kernels";
import * as ufunc from "@gridstride/ufunc";
import * as numpy from "@gridstride/ufunc/numpy";
import type { StartProgram } from "../messages.ts";
import { checkImports } from "./exports.ts";
import type { Noted } from "./noted.ts";
import type { Pending } from "./pending.ts";
import type { HandWritten } from "./wgsl/hand-written.ts";

const namespaces: Readonly<Record<string, object>> = {
  "@gridstride/core": core,
  "@gridstride/display": display,
  "@gridstride/jit": jit,
  "@gridstride/kernels": kernels,
  "@gridstride/ufunc": ufunc,
  "@gridstride/ufunc/numpy": numpy,
};

/** Exports that take functions of the program, whose texts are noted. */
const takesFunctions = new Set(["kernel", "deviceFunction", "vectorize", "guvectorize", "stencil", "reduce", "scan"]);

/** Where modules of packages find what they export. */
const SHARED = Symbol.for("gridstride.docs");

/**
 * The address of the program as a module; its imports are of the packages in this bundle.
 *
 * @throws {ExportError} for an import of a name that its package does not export.
 */
export function programModule(
  { code, file, imports }: StartProgram,
  noted: Noted,
  pending: Pending,
  shaders: HandWritten,
): string {
  checkImports(imports, Object.fromEntries(Object.entries(namespaces).map(([name, all]) => [name, Object.keys(all)])));
  Object.assign(globalThis, { [SHARED]: { namespaces, noted, pending, shaders } });
  const urls = new Map<string, string>();
  let text = "";
  let done = 0;
  for (const { from, to, name } of imports) {
    const url = urls.get(name) ?? moduleUrl(packageModule(name));
    urls.set(name, url);
    text += code.slice(done, from) + url;
    done = to;
  }
  // The name that stack traces and Gridstride's frames show.
  return moduleUrl(`${text}${code.slice(done)}\n//# sourceURL=/${file}`);
}

/**
 * A module that exports what a package exports. The functions that note are in its text, not in this bundle: jit takes
 * the first named file of the stack after its own as the caller.
 */
function packageModule(name: string): string {
  // Under another name here: an exported name may be a word that JavaScript reserves, as NumPy's `var` is.
  const exported = Object.keys(namespaces[name] ?? {}).map((key) => {
    const call = `package_.${key}(...args)`;
    const value = takesFunctions.has(key)
      ? `(...args) => noted.keep(${call}, args)`
      : key === "requestDevice"
        ? `(...args) => pending.device(${call})`
        : key === "wgslKernel"
          ? `(...args) => shaders.keep(${call}, args[0])`
          : `package_.${key}`;
    return `const own_${key} = ${value};\nexport { own_${key} as ${key} };`;
  });
  return `const { namespaces, noted, pending, shaders } = globalThis[Symbol.for("gridstride.docs")];\nconst package_ = namespaces[${JSON.stringify(name)}];\n${exported.join("\n")}`;
}

function moduleUrl(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
