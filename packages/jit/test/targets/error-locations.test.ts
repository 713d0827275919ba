// Errors name the line of this file where the engine and the system tell it: Node reads it, a page cannot.
import { array, requestDevice } from "@gridstride/core";
import {
  CompileError,
  deviceFunction,
  type KernelArray1,
  type KernelContext,
  kernel,
  locateSpan,
  SimulatorError,
} from "@gridstride/jit";
import { expect, test } from "vitest";

const inPage = "document" in globalThis;

const device = await requestDevice({ target: "simulator" });

const unknown = kernel(
  // Between the call and the line that is meant there are others.
  ({ grid }, a: KernelArray1) => {
    const i = grid(1);
    // @ts-expect-error: it is the program's mistake
    if (i < a.shape[0]) a[i] = missing;
  },
);

const outside = kernel(({ grid }, a: KernelArray1) => {
  a[grid(1)] = 1;
});

const half = deviceFunction(
  // @ts-expect-error: it is the program's mistake
  (x: number) => x * absent,
);
const halved = kernel(
  ({ grid, half }, a: KernelArray1) => {
    const i = grid(1);
    a[i] = half(a[i] as number);
  },
  { uses: { half } },
);

function named({ grid }: KernelContext, a: KernelArray1): void {
  // @ts-expect-error: it is the program's mistake
  a[grid(1)] = absentToo;
}
const byName = kernel(named);

async function errorOf(made: unknown): Promise<CompileError | SimulatorError> {
  const { configure } = made as ReturnType<typeof kernel>;
  try {
    await configure(1, 8, { device })(array([1, 2, 3, 4], "float32") as never);
  } catch (error) {
    if (error instanceof CompileError || error instanceof SimulatorError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

test.each([
  // kernel, its line in this file, what is marked, the function that has it
  ["a name", unknown, 23, "missing", "unknown|kernel"],
  ["what the simulator finds", outside, 28, "a[grid(1)]", "outside|kernel"],
  ["a mistake in a function of uses", halved, 33, "absent", "half|deviceFunction"],
  ["a function with a name", byName, 45, "absentToo", "named"],
] as const)("%s", async (_name, made, line, marked, name) => {
  const error = await errorOf(made);
  const place = error.frame.split("\n")[1];
  expect(place).toMatch(
    inPage
      ? new RegExp(`^ *--> function (?:${name}):\\d+:\\d+, passed at error-locations\\.test\\.ts:\\d+:\\d+$`)
      : new RegExp(`^ *--> \\S*error-locations\\.test\\.ts:${line}:\\d+$`),
  );
  const source = error.sources[error.span.source];
  expect(source?.text.slice(error.span.start, error.span.end)).toBe(marked);
  // As an editor does it, with the text that the engine has.
  const program = `const f = ${source?.text};`;
  const range = source && locateSpan(program, { name: source.name, text: source.text }, error.span);
  expect(range && program.slice(range.start, range.end)).toBe(marked);
});
