// What the benchmarks are made of: who is timed, who is refused, and what a bar says.
import { describe, expect, test } from "vitest";
import { type Bar, inTime, verdict } from "../../bench/bar.ts";
import { errorOf, matmul, outputOf, polynomial, relax } from "../../bench/jobs.ts";
import { type Contender, measure, type Outcome, ratioOf, rowsOf } from "../../bench/measure.ts";
import { pythons } from "../../bench/python.ts";
import { wentWrong } from "../../bench/report.ts";

const options = { samples: 3, warmUp: 2, tolerance: 1e-6 };

/** A contender that says its times in turn, and whose results are off by an error for each check. */
function planted(
  name: string,
  ms: readonly number[],
  errors: readonly (number | null)[],
  log: string[] = [],
): Contender {
  const times = ms.values();
  const checks = errors.values();
  return {
    name,
    target: "cpu",
    adapter: "planted",
    run: async () => {
      log.push(name);
      const { value, done } = times.next();
      if (done === true) throw new Error(`${name} is tired`);
      return value;
    },
    check: async () => checks.next().value as number | null,
    dispose: () => void log.push(`${name} disposed`),
  };
}

const steady = (name: string, ms: number, log?: string[]) => planted(name, Array(5).fill(ms), [0, 0], log);

describe("measure", () => {
  test.each([
    // errors of both checks, whether it is timed, how often it ran
    [[0, 0], "timed", 5],
    [[1e-6, 1e-6], "timed", 5],
    [[null, null], "timed", 5],
    [[2e-6], "wrong", 0],
    [[Number.NaN], "wrong", 0],
    [[Number.POSITIVE_INFINITY], "wrong", 0],
    [[0, 2e-6], "wrong", 5],
    [[0, Number.NaN], "wrong", 5],
  ] as const)("errors %j: %s", async (errors, kind, runs) => {
    const log: string[] = [];
    const outcomes = await measure([planted("a", [9, 9, 1, 3, 2], errors, log), steady("b", 1)], options);
    expect(outcomes.map((one) => one.kind)).toEqual([kind, "timed"]);
    expect(log).toEqual([...Array(runs).fill("a"), "a disposed"]);
    expect(rowsOf({ bench: "x", dtype: "float32", size: 1 }, outcomes).map((row) => row.contender)).toEqual(
      kind === "timed" ? ["a", "b"] : ["b"],
    );
    expect(wentWrong(outcomes)).toBe(kind === "wrong");
  });

  test("times leave out the warm-up; the error is the last check's", async () => {
    const outcomes = await measure([planted("a", [100, 100, 1, 4, 2], [1e-7, 2e-7])], options);
    expect(outcomes).toMatchObject([
      { kind: "timed", times: { median: 2, fastest: 1, slowest: 4, samples: 3 }, error: 2e-7 },
    ]);
    expect(rowsOf({ bench: "x", dtype: "float32", size: 7 }, outcomes)).toEqual([
      {
        bench: "x",
        contender: "a",
        target: "cpu",
        adapter: "planted",
        dtype: "float32",
        size: 7,
        medianMs: 2,
        samples: 3,
        maxError: 2e-7,
      },
    ]);
  });

  test("contenders take turns, and each turn begins with another contender", async () => {
    const log: string[] = [];
    await measure([steady("a", 1, log), { name: "z", absent: "away" }, steady("b", 1, log)], options);
    expect(log.slice(0, 10).join("")).toBe("abbaabbaab");
  });

  test("a turn begins with untimed runs, and a rest follows it", async () => {
    const log: string[] = [];
    const start = performance.now();
    const outcomes = await measure([planted("a", [4, 7, 1, 6, 5, 2], [0, 0], log)], {
      ...options,
      samples: 2,
      warmUp: 0,
      leadMs: 10,
      restMs: 30,
    });
    expect(performance.now() - start).toBeGreaterThan(58);
    expect(outcomes).toMatchObject([{ times: { rounds: [1, 2] } }]);
  });

  test("one that throws is out, the others go on, all are disposed", async () => {
    const log: string[] = [];
    const outcomes = await measure(
      [planted("a", [1, 1, 1], [0, 0], log), { name: "z", absent: "away" }, steady("b", 1, log)],
      options,
    );
    expect(outcomes).toMatchObject([
      { kind: "failed", name: "a", why: "a is tired" },
      { kind: "absent", name: "z", why: "away" },
      { kind: "timed" },
    ]);
    expect(log.slice(-2)).toEqual(["a disposed", "b disposed"]);
    expect(wentWrong(outcomes)).toBe(false);
    expect(wentWrong(outcomes, [{ kind: "under", of: "a", ms: 1 }])).toBe(true);
  });
});

test("a ratio is of neighbouring runs: rounds in which a machine is slow count as others", () => {
  expect(ratioOf([20, 3, 2.2, 21], [10, 1, 1, 9.8])).toBeCloseTo(2.17, 2);
});

describe("a bar", () => {
  const at = (name: string, median: number, fastest = median): Outcome => ({
    kind: "timed",
    contender: steady(name, median),
    times: { median, fastest, slowest: median, samples: 3, rounds: [] },
    error: 0,
  });
  const outcomes = [
    at("own", 2, 1.5),
    at("kernel", 1.9),
    at("slow", 6, 1),
    { kind: "absent", name: "away", why: "" } as const,
  ];
  const atMost = (times: number, ...to: string[]): Bar => ({ kind: "at most", of: "own", times, to });
  const faster = (times: number, ...to: string[]): Bar => ({ kind: "faster", of: "own", times, to });

  const ofLimit = (times: number, ...to: string[]): Bar => ({ kind: "of limit", of: "own", times, to });

  test.each([
    [ofLimit(1.5, "slow", "kernel"), "bar 1.5 of slow, kernel, fastest turns: reached (1.50)"],
    [ofLimit(1.4, "slow"), "bar 1.4 of slow, fastest turns: not (1.50)"],
    [ofLimit(1.4, "away"), "bar 1.4 of away, fastest turns: not measured"],
    [atMost(1.1, "kernel"), "bar 1.1 of kernel: reached (1.05)"],
    [atMost(1.05, "kernel"), "bar 1.05 of kernel: not (1.05)"],
    [atMost(1, "own"), "bar 1 of own: reached (1.00)"],
    [atMost(1.1, "slow", "kernel"), "bar 1.1 of slow, kernel: reached (1.05)"],
    [atMost(0.5, "slow", "kernel"), "bar 0.5 of slow, kernel: not (1.05)"],
    [faster(1, "slow"), "bar faster than slow: reached (3.00)"],
    [faster(1, "own"), "bar faster than own: not (1.00)"],
    [faster(3, "slow"), "bar 3x as fast as slow: not (3.00)"],
    [faster(2.9, "slow", "away"), "bar 2.9x as fast as slow, away: reached (3.00)"],
    [faster(1, "slow", "kernel"), "bar faster than slow, kernel: not (0.95)"],
    [faster(1, "away"), "bar faster than away: not measured"],
    [{ kind: "under", of: "own", ms: 2 }, "bar 2.00 ms: not (2.00 ms)"],
    [{ kind: "under", of: "own", ms: 2.01 }, "bar 2.01 ms: reached (2.00 ms)"],
    [{ kind: "under", of: "away", ms: 2 }, "bar 2.00 ms: not measured"],
  ] as const)("%j: %s", (bar, text) => {
    expect(verdict(bar, outcomes)).toEqual({
      reached: text.endsWith("not measured") ? null : text.includes(": reached"),
      text,
    });
  });

  test.each([
    [0.03, "30.0 µs"],
    [0.0999, "99.9 µs"],
    [0.1, "0.100 ms"],
    [99.94, "99.9 ms"],
    [1015.4, "1015 ms"],
  ] as const)("%d ms is written %s", (ms, text) => {
    expect(inTime(ms)).toBe(text);
  });
});

test("without Python, its contenders say so", async () => {
  const wanted = [{ name: "NumPy", how: "numpy" }] as const;
  expect(await pythons(null, polynomial("float64", 1), wanted)).toEqual([
    { name: "NumPy", absent: "python3 with NumPy was not found" },
  ]);
});

describe("a job's error", () => {
  const right = (job: ReturnType<typeof relax>) => outputOf(job).map((_, i) => job.reference[i] as number);

  test.each([
    ["polynomial", polynomial("float64", 5), 0],
    ["matmul", matmul("float64", 3), 0],
    // The border of a stencil is nobody's.
    ["relax", relax("float64", 4), 5],
  ] as const)("%s", (_, job, at) => {
    expect(errorOf(right(job), job)).toBe(0);
    expect(errorOf(right(job).fill(Number.NaN, at, at + 1), job)).toBe(Number.POSITIVE_INFINITY);
    expect(errorOf(right(job).subarray(1), job)).toBe(Number.POSITIVE_INFINITY);
    const off = right(job);
    off[at] = (off[at] as number) + 1e-3;
    expect(errorOf(off, job)).toBeGreaterThan(1e-4);
  });

  test("the border of a stencil is not compared", () => {
    const job = relax("float64", 4);
    expect(errorOf(right(job).fill(Number.NaN, 0, 5), job)).toBe(0);
  });

  test("references are what the definitions say", () => {
    const { inputs, reference } = matmul("float64", 2);
    const [a, b] = [inputs.a as Float64Array, inputs.b as Float64Array];
    expect(reference[1]).toBeCloseTo((a[0] as number) * (b[1] as number) + (a[1] as number) * (b[3] as number), 14);
    const { inputs: grid, reference: mean } = relax("float64", 3);
    const u = grid.u as Float64Array;
    expect(mean[4]).toBe(0.25 * ((u[1] as number) + (u[7] as number) + (u[3] as number) + (u[5] as number)));
  });
});
