import fc from "fast-check";
import { expect, test } from "vitest";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { withoutStacks } from "../sim/build.ts";
import { compile, examples } from "./kernels.ts";

const ENOUGH = 1500;

/** Compiles or gives a CompileError with a frame; what compiles keeps the rules of the IR. */
function compilesOrSays(text: string, args: readonly string[], uses: (typeof examples)[number]["uses"]): void {
  try {
    const broken = withoutStacks(() => verifyKernel(compile(text, args, uses)));
    if (broken.length > 0) expect.fail(`${broken.join("\n")}\nin ${text}`);
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    if (!error.frame.includes(error.code)) expect.fail(`no ${error.code} in\n${error.frame}`);
    if (error.frame.split("\n").some((line) => line.length > 400)) expect.fail(`a long line in\n${error.frame}`);
  }
}

const TOKEN = /[\w$.]+|\s+|[^\w\s]/g;
const pieces = examples.flatMap(({ text }) => text.match(TOKEN) ?? []);
const extras = [
  "?",
  ":",
  "&&",
  "||",
  "!",
  "~",
  "**",
  "%",
  ">>>",
  "|0",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ";",
  "=",
  "++",
  "--",
  "0.5",
  "-1",
  "3e9",
  "1e99",
  "5n",
  "true",
  '"x"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a token of the texts that are made
  "`a${1}`",
  "return",
  "break",
  "continue",
  "var ",
  "let ",
  "const ",
  "if",
  "for",
  "while",
  "switch",
  "case 1:",
  "undefined",
  "null",
  "this",
  "new ",
  "typeof ",
  "void 0",
  "Math.sin(",
  "Math.min(",
  "float32(",
  "A",
  "A.shape",
  "A.size",
  "=>",
  "...",
  "?.",
  "in ",
  "of ",
];
const token = fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...extras));
const edit = fc.record({ at: fc.nat(), remove: fc.nat({ max: 3 }), insert: fc.array(token, { maxLength: 3 }) });

test("kernels with tokens changed compile or give a CompileError", () => {
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.array(edit, { minLength: 1, maxLength: 3 }), (example, edits) => {
      const tokens = example.text.match(TOKEN) ?? [];
      for (const { at, remove, insert } of edits) tokens.splice(at % tokens.length, remove, ...insert);
      compilesOrSays(tokens.join(""), example.args, example.uses);
    }),
    { numRuns: ENOUGH, seed: 20260101 },
  );
});

test("kernels with other arguments compile or give a CompileError", () => {
  const argument = fc.constantFrom(
    "float32[:]",
    "float32[:,:]",
    "float64[:]",
    "int8[:]",
    "uint32[:,:]",
    "int64[:]",
    "uint64[:]",
    "bool[:]",
    "float16[:,:,:]",
    "~",
    "~",
    "bool",
    "int64",
    "float64",
    "uint8",
  );
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.array(argument, { minLength: 4, maxLength: 4 }), (example, args) => {
      compilesOrSays(example.text, args.slice(0, example.args.length), example.uses);
    }),
    { numRuns: 300, seed: 20260102 },
  );
});

test("random text gives a CompileError", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: "binary" }),
        fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(" ")),
      ),
      (text) => {
        compilesOrSays(text, [], {});
        compilesOrSays(`({ grid }, a) => { ${text} }`, ["float32[:]"], {});
      },
    ),
    { numRuns: ENOUGH, seed: 20260103 },
  );
});

test("text nested too deeply gives a CompileError", () => {
  compilesOrSays(`(c, a) => { a[0] = ${"(".repeat(5000)}1${")".repeat(5000)} }`, ["float32[:]"], {});
  compilesOrSays(`(c, a) => { a[0] = ${"-".repeat(20_000).replaceAll("-", "- ")}a[0] }`, ["float32[:]"], {});
  compilesOrSays(`(c, a) => { a[0] = ${"a[0] + ".repeat(20_000)} 1 }`, ["float32[:]"], {});
  compilesOrSays(`(c, a) => { ${"if (a[0] > 1) {".repeat(3000)}${"}".repeat(3000)} }`, ["float32[:]"], {});
});
