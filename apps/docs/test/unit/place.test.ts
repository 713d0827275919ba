import { array, requestDevice } from "@gridstride/core";
import { CompileError, deviceFunction, kernel, SimulatorError } from "@gridstride/jit";
import { expect, test } from "vitest";
import { type Located, placeOf } from "../../src/runner/worker/place.ts";

const FN = "({ grid }, a) => {\n  a[grid(1)] = foo;\n}";
const at = FN.indexOf("foo");
const span = { start: at, end: at + 3 };
const call = `kernel(${FN});\n`;

/** A frame as the compiler prints it; `place` is `program.ts:LINE`, or `function NAME:LINE` where no file is known. */
const frame = (place: string): string =>
  `GS101: 'foo' is not defined\n --> ${place}:16\n  |\n2 |   a[grid(1)] = foo;\n  |                ^^^`;

test.each([
  // program, what the frame names, where the function that is meant begins
  ["the function alone", FN, "function kernel:2", 0],
  ["after other lines", `const n = 1;\n${call}`, "program.ts:3", 20],
  ["after characters of two units", `// 𝛁𝛁\n${call}`, "program.ts:3", 15],
  ["equal functions, no line: the first", call + call, "function kernel:5", 7],
  ["equal functions, called in line 1", call + call, "program.ts:2", 7],
  ["equal functions, called in line 4", call + call, "program.ts:5", call.length + 7],
  ["equal functions in one line", `[${FN}, ${FN}]`, "program.ts:2", 1],
  ["a function that stands before its call", `const f = ${FN};\n\nkernel(f);`, "program.ts:6", 10],
  ["equal functions, both before their calls", `f = ${FN};\ng = ${FN};\nkernel(g);`, "program.ts:8", FN.length + 10],
  ["a line behind the last", call, "program.ts:99", 7],
  ["beside the same minified", `K((({grid:g},a)=>{a[g(1)]=foo}));${FN}`, "program.ts:1", 33],
] as const)("%s", (_name, program, place, start) => {
  const range = placeOf(program, ["() => {}", FN], { span, frame: frame(place) });
  expect(range).toEqual({ from: start + at, to: start + at + 3 });
  expect(program.slice(range?.from, range?.to)).toBe("foo");
});

test.each([
  ["an empty program", "", [FN]],
  ["another program", "kernel((c) => {});", [FN]],
  ["no function", FN, []],
  ["a function without text", FN, [""]],
  ["a function with another line at the place", FN, [FN.replace("grid(1)", "grid(0)")]],
])("%s has no place", (_name, program, functions) => {
  expect(placeOf(program, functions, { span, frame: frame("program.ts:2") })).toBeNull();
});

test("an empty span marks one character", () => {
  expect(placeOf(FN, [FN], { span: { start: at, end: at }, frame: "" })).toEqual({ from: at, to: at + 1 });
});

const device = await requestDevice({ target: "simulator" });

type Fn = Parameters<typeof kernel>[0];

/** A function of a text, which no tool between here and the engine rewrites. */
function made<T = Fn>(text: string): T {
  return new Function(`return ${text}`)() as T;
}

/** What a launch of eight threads on four elements throws. */
async function errorOf(fn: Fn, uses = {}): Promise<Located> {
  try {
    await kernel(fn as never, { uses } as never).configure(1, 8, { device })(array([1, 2, 3, 4], "float32") as never);
  } catch (error) {
    if (error instanceof CompileError || error instanceof SimulatorError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

/** A program of these functions, and what stands at the place of the error in it. */
function marked(texts: readonly string[], error: Located): string | null {
  const program = `const before = 1;\n${texts.map((text, i) => `const f${i} = ${text};`).join("\n\n")}\n`;
  const range = placeOf(program, texts, error);
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
