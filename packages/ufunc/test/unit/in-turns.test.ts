import { expect, test } from "vitest";
import { inTurns } from "../../src/call/in-turns.ts";

/** What is done for four parts in so many places; the step with a number fails. */
function steps(places: 1 | 2, failing = Infinity): readonly string[] {
  const log: string[] = [];
  const step = (what: string): void => {
    if (log.push(what) > failing) throw new Error(what);
  };
  const put = (place: string) => (part: number) => {
    step(`put ${part} ${place}`);
    return {
      start: () => {
        step(`start ${part}`);
        return () => step(`finish ${part}`);
      },
      fetch: () => step(`fetch ${part}`),
    };
  };
  try {
    inTurns(["a", "b"].slice(0, places).map(put), [0, 1, 2, 3]);
  } catch (error) {
    log.push(`threw ${(error as Error).message}`);
  }
  return log;
}

test("in one place a part is fetched before the next one is put", () => {
  const each = [0, 1, 2, 3].map((part) => [`put ${part} a`, `start ${part}`, `finish ${part}`, `fetch ${part}`]);
  expect(steps(1)).toEqual(each.flat());
});

test("in two places a part is computed while the one before is fetched and the next one is put", () => {
  expect(steps(2)).toEqual([
    ...["put 0 a", "start 0"],
    ...["put 1 b", "finish 0", "start 1", "fetch 0"],
    ...["put 2 a", "finish 1", "start 2", "fetch 1"],
    ...["put 3 b", "finish 2", "start 3", "fetch 2"],
    ...["finish 3", "fetch 3"],
  ]);
});

test.each([1, 2] as const)(
  "wherever it fails in %i places, what was begun is finished once, and nothing follows",
  (places) => {
    const whole = steps(places);
    for (const failing of whole.keys()) {
      const log = steps(places, failing);
      const begun = log.slice(0, failing).filter((what) => what.startsWith("start"));
      const finished = log.filter((what) => what.startsWith("finish"));
      expect(finished, String(log)).toEqual(begun.map((what) => what.replace("start", "finish")));
      expect(log.slice(0, failing + 1)).toEqual(whole.slice(0, failing + 1));
      expect(
        log.slice(failing + 1).every((what) => /^(finish|threw)/.test(what)),
        String(log),
      ).toBe(true);
    }
  },
);
