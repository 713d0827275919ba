// The imports of programs: their names, their places, and the error for a name that does not exist.
import * as core from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { expect, test } from "vitest";
import { ImportError, importsOf } from "../../src/runner/imports.ts";
import { errorEvent } from "../../src/runner/worker/errors.ts";
import { checkImports } from "../../src/runner/worker/exports.ts";

const exported = {
  "@gridstride/core": Object.keys(core),
  "@gridstride/jit": Object.keys(jit),
  "@gridstride/kernels": ["matmul"],
};

test.each([
  ['import { kernel } from "@gridstride/jit";', ["kernel"]],
  ['import { kernel as k, deviceFunction } from "@gridstride/jit";', ["kernel", "deviceFunction"]],
  [
    'import {\n  kernel, // }, from\n  /* two */ deviceFunction,\n} from "@gridstride/jit";',
    ["kernel", "deviceFunction"],
  ],
  ['import { } from "@gridstride/jit";', []],
  ['import * as jit from "@gridstride/jit";', []],
  ['import "@gridstride/jit";', []],
  ['import jit, { kernel } from "@gridstride/jit";', ["default", "kernel"]],
  ['import from1 from "@gridstride/jit";', ["default"]],
  ['export { kernel as k } from "@gridstride/jit";', ["kernel"]],
  ['export * from "@gridstride/jit";', []],
  ['const { kernel } = await import("@gridstride/jit");', []],
])("%s takes %j", (code, names) => {
  const [only] = importsOf(`// begins\n${code}`);
  expect(only?.names.map(({ name }) => name)).toEqual(names);
  for (const { from, to, name } of only?.names ?? [])
    if (name !== "default") expect(`// begins\n${code}`.slice(from, to)).toBe(name);
});

test("another package is refused with its place", () => {
  const code = 'import { x } from "@gridstride/jitt";';
  expect(() => importsOf(code)).toThrow(ImportError);
  expect(() => importsOf(code)).toThrow('got "@gridstride/jitt"');
});

test.each([
  // the import, what is said, what helps
  ['{ kernal } from "@gridstride/jit"', '"@gridstride/jit" exports no "kernal"', 'did you mean "kernel"?', "kernal"],
  ['{ array,\n  kernel } from "@gridstride/core"', 'exports no "kernel"', '"@gridstride/jit" exports it', "kernel"],
  [
    '{ DeviceKind } from "@gridstride/core"',
    'exports no "DeviceKind"',
    "write `import { type DeviceKind }`",
    "DeviceKind",
  ],
  ['jit from "@gridstride/jit"', '"@gridstride/jit" exports nothing as its default', "in braces", "jit"],
  ['{ zzz9 } from "@gridstride/kernels"', '"@gridstride/kernels" exports no "zzz9"', null, "zzz9"],
])("import %s", (clause, message, help, word) => {
  const code = `// One line before.\nimport ${clause};\n`;
  const event = eventOf(code);
  const [found] = event.diagnostics;
  expect(event).toMatchObject({ type: "error", name: "ImportError", code: "import" });
  expect(event.message).toContain(message);
  expect(found?.help ?? null).toEqual(help === null ? null : expect.stringContaining(help));
  if (help !== null) expect(event.message).toContain(`\n= help: ${found?.help}`);
  expect(code.slice(found?.from, found?.to)).toBe(word);
  const line = code.slice(0, found?.from).split("\n").length;
  expect(event.message).toMatch(new RegExp(`--> program\\.ts:${line}:\\d+\\n`));
  expect(event.message).not.toContain("blob:");
});

function eventOf(code: string): Extract<ReturnType<typeof errorEvent>, { type: "error" }> & {
  diagnostics: readonly { from: number; to: number; help?: string }[];
} {
  try {
    checkImports(importsOf(code), exported);
  } catch (error) {
    return errorEvent(error, { code, file: "program.ts", target: "cpu" }) as ReturnType<typeof eventOf>;
  }
  throw new Error("nothing was refused");
}

test("what is exported is taken", () => {
  const code =
    'import { array, requestDevice } from "@gridstride/core";\nimport { kernel as k } from "@gridstride/jit";';
  expect(() => checkImports(importsOf(code), exported)).not.toThrow();
});
