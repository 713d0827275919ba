import { array, requestDevice } from "@gridstride/core";
import {
  CompileError,
  deviceFunction,
  type KernelArray,
  type KernelContext,
  kernel,
  SimulatorError,
} from "@gridstride/jit";
import { expect, test } from "vitest";
import { placeOf } from "../../src/runner/worker/place.ts";

const FN = "({ grid }, a) => {\n  a[grid(1)] = foo;\n}";
const at = FN.indexOf("foo");
const span = { source: 0, start: at, end: at + 3 };
const called = (file: string, line: number, column: number): object => ({ passedAt: { file, line, column } });

test.each([
  // program, what is known of the call, where the function that is meant begins
  ["the function alone", FN, {}, 0],
  ["after characters of two units", `// 𝛁𝛁\nkernel(${FN});`, called("/program.ts", 2, 1), 15],
  [
    "equal functions, the second called",
    `kernel(${FN});kernel(${FN});`,
    called("/program.ts", 3, 4),
    7 + FN.length + 9,
  ],
  ["equal functions, called from a package", `kernel(${FN});kernel(${FN});`, called("/worker.js", 1, 1), null],
  ["a call in a package, the function once", `kernel((c) => {}); const f = ${FN};`, called("/worker.js", 1, 1), 29],
] as const)("%s", (_name, program, call, start) => {
  const range = placeOf(program, "program.ts", [{ name: "kernel", text: FN, ...call }], span);
  expect(range).toEqual(start === null ? null : { from: start + at, to: start + at + 3 });
});

test("an empty span marks one character", () => {
  const source = { name: "kernel", text: FN };
  expect(placeOf(FN, "program.ts", [source], { source: 0, start: at, end: at })).toEqual({ from: at, to: at + 1 });
});

test("a span of no function has no place", () => expect(placeOf(FN, "program.ts", [], span)).toBeNull());

const device = await requestDevice({ target: "simulator" });

type Fn = Parameters<typeof kernel>[0];

/** A function of a text, which no tool between here and the engine rewrites. */
function made<T = Fn>(text: string): T {
  return new Function(`return ${text}`)() as T;
}

/** What a launch of eight threads on four elements throws. */
async function errorOf(fn: Fn, uses = {}): Promise<CompileError | SimulatorError> {
  try {
    await kernel(fn as (cuda: KernelContext, x: KernelArray) => void, { uses } as never).configure(1, 8, { device })(
      array([1, 2, 3, 4], "float32"),
    );
  } catch (error) {
    if (error instanceof CompileError || error instanceof SimulatorError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

/** A program of these functions, and what stands at the place of the error in it. */
function marked(texts: readonly string[], error: CompileError | SimulatorError): string | null {
  const program = `const before = 1;\n${texts.map((text, i) => `const f${i} = ${text};`).join("\n\n")}\n`;
  const range = placeOf(program, "program.ts", error.sources, error.span);
  return range && program.slice(range.from, range.to);
}

test("a name that a kernel does not know", async () => {
  const text = "({ grid }, a) => {\n  a[grid(1)] = missing;\n}";
  expect(marked([text], await errorOf(made(text)))).toBe("missing");
});

test("a mistake in a function of uses", async () => {
  const inner = "(x) => x + missing";
  const outer = "({ grid, half }, a) => {\n  const i = grid(1);\n  a[i] = half(a[i]);\n}";
  const error = await errorOf(made(outer), { half: deviceFunction(made<(x: number) => number>(inner)) });
  expect(marked([outer, inner], error)).toBe("missing");
  // Without the function that is meant there is no place, rather than a wrong one.
  expect(marked([outer], error)).toBeNull();
});

test("what the simulator finds, in a line longer than a frame shows", async () => {
  const rest = "if(i<0){a[0]=1}".repeat(12);
  const text = `({grid},a)=>{const i=grid(1);${rest}a[i]=2;${rest}}`;
  const error = await errorOf(made(text));
  expect(error.frame).toContain("…");
  expect(marked(["(x)=>{}", text], error)).toBe("a[i]");
});

test("what the simulator finds behind a tab", async () => {
  const text = "({ grid }, a) => {\n\ta[grid(1)] = 1;\n}";
  expect(marked([text], await errorOf(made(text)))).toBe("a[grid(1)]");
});
