// What plain JavaScript lets through, and what a first kernel gets wrong: each is an error that says what to do.
import { type GridstrideError, requestDevice, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { describe, expect, test } from "vitest";

/** Values of kinds that the types refuse. */
// biome-ignore lint/suspicious/noExplicitAny: the point
const any = (value: unknown): any => value;

const fill = kernel(function fill({ grid }, out, value) {
  const i = grid(1);
  if (i < out.length) out[i] = value;
});
const greedy = kernel(function greedy({ shared, threadIdx }, out) {
  const tile = shared.array(100_000, "float32");
  tile[threadIdx.x] = 1;
  out[0] = tile[threadIdx.x];
});
const on = await requestDevice({ target: "simulator" });
const x = zeros(4, "float32");
const Color = { green: 2 };
/** What a first kernel forgets to take from the context. */
declare const grid: (axes: number) => number;

type Row = [what: string, attempt: () => unknown, code: string, words: RegExp];

const launches: Row[] = [
  ["a kernel that is called", () => any(fill)(x, 1), "bad-size", /k\.configure\(blocks, threads\).*k\.forall/],
  ["a grid of text", () => fill.configure(any("4"), 1), "bad-size", /from 0 to 2147483647.*got "4"/],
  ["a grid of bigints", () => fill.configure(any([4n, 1]), 1), "bad-size", /got \[4n, 1\]/],
  ["more blocks than there are numbers", () => fill.configure(2 ** 31, 1), "bad-size", /to 2147483647.*got 2147483648/],
  ["more threads than there are numbers", () => fill.configure(2 ** 26, 64)(on.zeros(1), 1), "limit", /along axis 0/],
  ["more shared memory than a block has", () => greedy.forall(1)(x), "limit", /400000 bytes.*49152: use smaller/],
  [
    "threads along two axes",
    () => fill.forall([2, 3] as never),
    "wrong-kind",
    /k\.configure\(grid, block\) for several axes, got \[2, 3\]$/,
  ],
  ["a fraction of a thread", () => fill.forall(2.5), "wrong-kind", /a whole number of threads in k\.forall.*got 2\.5$/],
  ["a device for the size", () => fill.forall(any(on)), "wrong-kind", /k\.forall\(n, \{ device \}\), got a device$/],
  [
    "a device for the options",
    () => fill.forall(4, any(on)),
    "wrong-kind",
    /^k\.configure\(blocks, threads, \{ device \}\)/,
  ],
  ["a device for the block", () => fill.configure(1, any(on)), "bad-size", /k\.configure\(grid, block, \{ device \}\)/],
  [
    "an argument for the options",
    () => fill.configure(1, 4, any(x)),
    "wrong-kind",
    /\{ device \}\)\(\.\.\.arguments\)/,
  ],
  [
    "options before the function",
    () => any(kernel)({ debug: true }, () => {}),
    "wrong-kind",
    /^kernel\(function, options\)/,
  ],
  ["an option misspelt", () => fill.configure(1, 1, any({ divice: on })), "wrong-kind", /no option 'divice'.*device/],
  ["a stream that is none", () => fill.forall(1, any({ stream: 5 })), "wrong-kind", /`stream`.*got 5/],
  ["a target for a device", () => fill.forall(1, any({ device: "cpu" })), "wrong-kind", /`device`.*got "cpu"/],
  ["a kernel's option misspelt", () => kernel(() => {}, any({ use: {} })), "wrong-kind", /no option 'use'; it takes/],
  ["a promise", () => fill.forall(1)(any(Promise.resolve(x)), 1), "wrong-kind", /await it first/],
  ["an argument less", () => any(fill.forall(1))(x), "arity", /^fill takes 2 arguments \(out, value\); got 1$/],
  [
    "no context",
    () => any(kernel(any((a: number[]) => void (a[grid(1)] = 1))).forall(1))(x),
    "GS111",
    /what a launch is given are the parameters after it/,
  ],
  [
    "no context, and a place in the grid",
    () => any(kernel(any((a: number[]) => void (grid(1) < a.length))).forall(1))(x),
    "GS103",
    /take it from the context, the first parameter: `\(\{ grid \}, …\) =>`/,
  ],
  [
    "an argument more",
    () => any(fill.forall(1))(on, x, 1),
    "arity",
    /\(out, value\); got 3; the first parameter of its function is the context, and not given/,
  ],
  [
    "an unused parameter that terser dropped",
    () => any(kernel(any(new Function("c", "a", "a[0] = 1"))).forall(1))(x, 1),
    "arity",
    /takes 1 argument \(a\); got 2; .*terser's keep_fargs keeps them/,
  ],
  [
    "a default value",
    () => any(kernel(any((_: object, a: number[], s = 2) => void (a[0] = s))).forall(1))(x, 1),
    "GS008",
    /default/,
  ],
  ["a class", () => any(kernel(any(class {})).forall(1))(x), "GS003", /a class/],
  ["a function of the engine", () => any(kernel(any(Math.max)).forall(1))(x, 1, 2), "GS002", /cannot be read/],
  [
    "an object in uses",
    () => kernel(() => {}, { uses: any({ Color }) }),
    "wrong-kind",
    /one by one: \{ x: point\.x \}/,
  ],
  [
    "a device array in uses",
    () => kernel(() => {}, { uses: any({ d: on.zeros(1) }) }),
    "wrong-kind",
    /got a device array$/,
  ],
  ["a result", () => any(kernel)("f4(f4[:])", () => {}), "wrong-kind", /^a kernel returns void; got f4\(f4\[:\]\)$/],
  ["a kernel in uses", () => kernel(() => {}, { uses: any({ fill }) }), "wrong-kind", /is a kernel.*deviceFunction/],
];

const bodies: Row[] = [
  [
    "a number in the place of a random word",
    () => launch(kernel(({ uniform }, a) => void (a[0] = uniform(a[0])))),
    "GS310",
    /`uniform` takes random words, integers of 32 bits(.|\n)*`const \[x, y\] = uniform\(philox\(seed, i\)\)`/,
  ],
  [
    "bits of a float next to a bigint",
    () => launch(kernel(({ grid, int64 }, a) => void (a[grid(1)] ^= int64(1)))),
    "GS310",
    /`\^` works on the bits of integers(.|\n)*float32\n(.|\n)*`uint64\(x\)`/,
  ],
  [
    "four random numbers as one",
    () => launch(kernel(({ uniform, philox }, a) => void (a[0] = uniform(philox(1, 2))))),
    "GS306",
    /take one of its items/,
  ],
  [
    "a seed without a counter",
    () =>
      launch(
        kernel(any(({ philox }: { philox: (seed: number) => [number] }, a: number[]) => void (a[0] = philox(1)[0]))),
      ),
    "GS504",
    /`philox` takes 2 to 6 arguments, and is given 1/,
  ],
  [
    "a member of an object outside",
    () => launch(kernel((_, a) => void (a[0] = Color.green))),
    "GS102",
    /\{ green: Color\.green \}/,
  ],
  [
    "a number in an array's place",
    () =>
      launch(
        kernel((_, a) => {
          a = 1 as never;
        }),
      ),
    "GS301",
    /`a\[i\] = …`/,
  ],
  [
    "recursion by the name in uses",
    () => {
      const fact: (n: number) => number = deviceFunction((n: number): number => (n < 2 ? 1 : n * fact(n - 1)));
      return launchFactorial(fact);
    },
    "GS110",
    /'fact' calls itself/,
  ],
  [
    "recursion by the context",
    () => {
      const fact = deviceFunction(
        any(({ fact }: { fact: (n: number) => number }, n: number) => fact(n)),
        { uses: {} },
      );
      return launchFactorial(fact);
    },
    "GS110",
    /'fact' calls itself/,
  ],
];

function launch(made: ReturnType<typeof kernel>): unknown {
  return any(made.configure(1, 1, { device: on }))(x);
}

function launchFactorial(fact: unknown): unknown {
  const text = (cuda: { fact(n: number): number }, a: number[]): void => void (a[0] = cuda.fact(3));
  return launch(kernel(any(text), { uses: any({ fact }) }));
}

describe.each([
  ["a launch", launches],
  ["a body", bodies],
] as const)("%s", (_, rows) => {
  test.each(rows)("%s: is refused, in words", async (_what, attempt, code, words) => {
    const error = await Promise.resolve()
      .then(attempt)
      .then(
        () => null,
        (reason: GridstrideError) => reason,
      );
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
  });
});
