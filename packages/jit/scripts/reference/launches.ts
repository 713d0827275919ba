import type { Code } from "../../src/diagnostics/codes.ts";

/** How a program launches an example, where that is not one block of four threads over arrays of four elements. */
export interface Launch {
  /** The kernel, where the example is no function that a program can have. */
  readonly kernel?: string;
  /** The kernel of a signature, which is the example. */
  readonly signature?: string;
  /** The whole program after its imports. */
  readonly program?: string;
  /** What comes before the kernel. */
  readonly host?: string;
  /** Options of the kernel, next to `uses`. */
  readonly options?: string;
  readonly block?: string;
  /** Options of the launch. */
  readonly launch?: string;
  /** Arguments by name. */
  readonly values?: Readonly<Record<string, string>>;
  /** Where it runs, and why not elsewhere, as the comments of examples have it. */
  readonly targets?: string;
}

/** For both examples of a code, and for each of them. */
interface Launches extends Launch {
  readonly wrong?: Launch;
  readonly right?: Launch;
  /** Why the wrong example has no program: a sentence. */
  readonly noProgram?: string;
}

const ONE = { block: "1" } as const;
const SIMULATOR = { targets: "simulator; the other targets do not look for this mistake" } as const;
const FIRST = `({ grid }, a) => {
  a[grid(1)] = 1;
}`;

export const launches: Readonly<Partial<Record<Code, Launches>>> = {
  GS001: {
    noProgram:
      "The wrong function cannot be run here: this page, as Node does, removes the types of a program before it runs it. The error comes with tools that leave types in the text of functions.",
  },
  GS002: { wrong: { host: `const fill = ${FIRST};`, kernel: "fill.bind(undefined)" } },
  GS003: {
    right: { host: "const kernels = {\n  run(cuda, a) {\n    a[cuda.grid(1)] = 1;\n  },\n};", kernel: "kernels.run" },
  },
  GS009: {
    noProgram: "The wrong function has no program here, because it is longer than a page.",
  },
  GS080: { signature: "({ grid }, a, n) => {\n  a[grid(1)] = n;\n}" },
  GS081: { signature: FIRST },
  GS082: { signature: "({ grid }, A) => {\n  const [i, j] = grid(2);\n  A[i][j] = 1;\n}", block: "[2, 2]" },
  GS083: { signature: FIRST },
  GS084: { signature: FIRST },
  GS102: { wrong: { host: "const lookup = new Map([[1, 10]]);" } },
  GS111: ONE,
  GS205: ONE,
  GS206: {
    noProgram:
      "The wrong function cannot be run: JavaScript refuses the program first, because `await` needs an async function.",
  },
  GS213: ONE,
  GS215: ONE,
  GS303: ONE,
  GS306: ONE,
  GS313: ONE,
  GS401: { block: "[2, 2]" },
  GS402: { block: "2" },
  GS405: { block: "[2, 2]" },
  GS416: {
    wrong: {
      program: `const move = stencil((near, k) => near[k[0]]);

const k = Int32Array.of(-1, -1, -1, -1);
console.log(await move(Float32Array.of(1, 2, 3, 4), k));`,
    },
    right: {
      program: `const move = stencil((near) => near[-1]);

console.log(await move(Float32Array.of(1, 2, 3, 4)));`,
    },
  },
  GS509: {
    wrong: {
      program: `const run = kernel("void(float32[:])", ({ grid }, a, b) => {
  a[grid(1)] = b[0];
});

const a = Float32Array.of(1, 2, 3, 4);
await run.configure(1, 4)(a);
console.log(a);`,
    },
  },
  GS901: { wrong: SIMULATOR },
  GS902: { wrong: SIMULATOR, block: "8" },
  GS903: { wrong: SIMULATOR },
  GS904: { wrong: SIMULATOR },
  GS905: { wrong: SIMULATOR, values: { b: "Float32Array.of(1, 0, 1, 0)" } },
  GS906: { wrong: SIMULATOR },
  GS907: { wrong: SIMULATOR, values: { k: "Int32Array.of(-(2 ** 31), 1, 2, 3)" } },
  GS908: { wrong: SIMULATOR },
  GS909: { wrong: SIMULATOR, launch: "stepBudget: 1000", values: { a: "new Float32Array(4)" } },
  GS910: { options: "debug: true", values: { a: "new Float32Array(4)" } },
  GS911: { wrong: SIMULATOR, block: "32", values: { k: "new Int32Array(32)" } },
};
