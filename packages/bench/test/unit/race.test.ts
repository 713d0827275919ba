// Who is timed and how: fair turns, checks before and after, the memory of results spoiled first.
import { expect, test, vi } from "vitest";
import { bench } from "../../src/measure/bench.ts";
import type { Contender, Opened } from "../../src/measure/contender.ts";
import { race } from "../../src/measure/race.ts";
import { calibrate } from "../../src/measure/sample.ts";

const where = { target: "cpu", adapter: "planted", software: false, bytes: null, flops: null } as const;

function planted(name: string, opened: Partial<Opened>, more: Partial<Contender> = {}): Contender {
  const whole: Opened = { run: () => {}, check: () => 0, ...opened };
  return { kind: "contender", name, column: "host", ...where, open: () => whole, ...more };
}

/** Without calibration: a sample of any length is long enough. */
const options = { tolerance: 1e-6, sampleMs: 0 };

test.each([
  // errors of both checks, what comes of it, whether it was timed
  [[0, 0], "timed", true],
  [[1e-6, 1e-6], "timed", true],
  [[null, null], "timed", true],
  [[2e-6], "wrong", false],
  [[Number.NaN], "wrong", false],
  [[Number.POSITIVE_INFINITY], "wrong", false],
  [[0, 2e-6], "wrong", true],
  [[0, Number.NaN], "wrong", true],
] as const)("errors %j: %s", async (errors, kind, timed) => {
  const log: string[] = [];
  const checks = errors.values();
  const run = () => void log.push("run");
  const check = () => checks.next().value as number | null;
  const spoil = () => void log.push("spoil");
  const dispose = () => void log.push("dispose");
  const outcomes = await race([planted("a", { run, check, spoil, dispose }), planted("b", {})], options);
  expect(outcomes.map((one) => one.kind)).toEqual([kind, "timed"]);
  expect(log.slice(0, 2)).toEqual(["spoil", "run"]);
  // One to check, one to calibrate, 7 samples, one to check again.
  expect(log.filter((one) => one === "run")).toHaveLength(timed ? 10 : 1);
  expect(log.slice(timed ? -3 : -1)).toEqual(timed ? ["spoil", "run", "dispose"] : ["dispose"]);
});

test("a contender's own tolerance goes before the table's", async () => {
  const rough = { check: () => 1e-3 };
  const entries = [planted("a", rough, { tolerance: 1e-2 }), planted("b", rough)];
  expect((await race(entries, options)).map(({ kind }) => kind)).toEqual(["timed", "wrong"]);
});

test("contenders take turns, and each turn begins with another contender", async () => {
  const log: string[] = [];
  const one = (name: string) => planted(name, { run: () => void log.push(name) });
  await race([one("a"), { kind: "absent", name: "z", column: "host", why: "away" }, one("b"), one("c")], options);
  const rounds = log.slice(6, 6 + 21).join("");
  expect(rounds).toBe("abcbcacababcbcacababc");
});

test("one that throws is out, the others go on, all are disposed in the end", async () => {
  const log: string[] = [];
  const tired = (after: number) => () => {
    log.push("t");
    if (log.length > after) throw new Error("tired");
  };
  const dispose = () => void log.push("dispose");
  const outcomes = await race([planted("a", { run: tired(4), dispose }), planted("b", { dispose })], options);
  expect(outcomes).toMatchObject([{ kind: "failed", name: "a", why: "tired" }, { kind: "timed" }]);
  expect(log).toEqual(["t", "t", "t", "t", "t", "dispose", "dispose"]);
});

test("fewer than 7 samples are refused", async () => {
  await expect(race([], { tolerance: 0, samples: 6 })).rejects.toThrow("expected at least 7 samples, got 6");
  const few = { tolerance: 0, samples: 9, mostSamples: 8 };
  await expect(race([], few)).rejects.toThrow("expected mostSamples of at least 9, the samples, got 8");
});

test("as many samples are taken as are asked", async () => {
  const [entry] = await race([planted("a", {})], { ...options, samples: 30 });
  expect(entry?.kind === "timed" && entry.timing.samples.length).toBe(30);
});

test("calls are repeated until a sample is long enough, then read back once", async () => {
  // A clock that only the work moves: on a busy machine a call may take as long as a sample.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const log: string[] = [];
  const run = () => {
    now += 0.2;
  };
  const finish = async () => void log.push("finish");
  const calls = await calibrate({ run, finish, check: () => 0 }, 5);
  vi.restoreAllMocks();
  expect(calls).toBeGreaterThanOrEqual(25);
  expect(calls).toBeLessThanOrEqual(60);
  // Ten samples, each taken twice, and the shorter ones before.
  expect(log.length).toBeLessThan(24);
});

test("a first sample that is long by accident does not decide how many calls a sample has", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let calls = 0;
  const run = () => {
    now += calls++ === 0 ? 6 : 0.2;
  };
  const counted = await calibrate({ run, check: () => 0 }, 5);
  // One that takes long each time is not made to.
  calls = 0;
  const slow = await calibrate({ run: () => void (now += 60 + 0 * calls++), check: () => 0 }, 5);
  vi.restoreAllMocks();
  expect(counted).toBeGreaterThanOrEqual(25);
  expect([slow, calls]).toEqual([1, 1]);
});

test("what gets faster while it is called is timed when it has", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let calls = 0;
  const run = () => {
    now += calls++ < 30 ? 1 : 0.1;
  };
  const counted = await calibrate({ run, check: () => 0 }, 5);
  vi.restoreAllMocks();
  expect(counted).toBeGreaterThanOrEqual(50);
});

test("another clock's milliseconds are taken as they are", async () => {
  const entries = [planted("a", { batch: async (calls) => 3 + 0 * calls }, { column: "device" })];
  expect(await race(entries, options)).toMatchObject([{ kind: "timed", column: "device", timing: { median: 3 } }]);
});

test("bench measures one program", async () => {
  const result = await bench("copy", {
    setup: () => ({ from: new Float64Array(1e4).fill(1), to: new Float64Array(1e4) }),
    run: ({ from, to }) => to.set(from),
    spoil: ({ to }) => to.fill(0),
    check: ({ to }) => (to.every((x) => x === 1) ? 0 : 1),
    bytes: 16e4,
  });
  expect(result).toMatchObject({ kind: "timed", name: "copy", column: "host", bytes: 16e4, flops: null, error: 0 });
  const wrong = await bench("nothing", { setup: () => 0, run: () => {}, check: () => 1e-9 });
  expect(wrong).toMatchObject({ kind: "wrong", error: 1e-9 });
});
