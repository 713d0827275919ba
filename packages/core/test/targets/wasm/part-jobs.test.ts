// Jobs that begin after the first unit, and jobs in two steps: workers begin, and the caller comes later.
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { unitsModule } from "./modules.ts";
import { prepare, type Wasm, wasmOf, wrong } from "./prepare.ts";

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describeTargets(
  "parts of jobs",
  ({ target, getDevice }) => {
    const shared = target === "parallel";
    const internals = (): Wasm => wasmOf(getDevice());

    test.each([
      // first, units, chunk
      [0, 0, 1],
      [7, 7, 1],
      [6, 7, 1],
      [1, 1000, 64],
      [936, 1000, 64],
      [935, 1000, 64],
      [500, 1000, 7],
    ])("from unit %i up to %i, %i at a time: each of these is done once, and none before", (first, units, chunk) => {
      const code = internals().load(unitsModule(shared));
      const job = prepare(getDevice(), units);
      for (const inTwoSteps of [false, true]) {
        job.set({ rounds: 100 });
        if (inTwoSteps) job.start(code, chunk, first)();
        else job.run(code, chunk, first);
        const expected = Array.from({ length: units }, (_, unit) => (unit < first ? 0 : 1));
        expect([...job.counts()]).toEqual(expected);
        expect(sum(job.shares())).toBe(units - first);
      }
      job.free();
    });

    test("10,000 launches in two steps", () => {
      const code = internals().load(unitsModule(shared));
      const job = prepare(getDevice(), 100);
      job.set();
      for (let i = 0; i < 10_000; i++) job.start(code, 10)();
      expect(job.counts().every((count) => count === 10_000)).toBe(true);
      job.free();
    }, 30_000);

    test("a job that was started traps at its end", () => {
      const code = internals().load(unitsModule(shared));
      const job = prepare(getDevice(), 100);
      job.set({ trapAt: 50 });
      const finish = job.start(code, 10);
      expect(finish).toThrow(expect.objectContaining({ code: "trap" }));
      job.set();
      job.start(code, 10)();
      expect(wrong(job.counts())).toEqual({});
      job.free();
    });

    test.runIf(shared)(
      "workers begin with a job while the caller does something else",
      () => {
        const code = internals().load(unitsModule(shared));
        const job = prepare(getDevice(), 1000);
        let most = 0;
        for (let attempt = 0; attempt < 100 && most < 1000; attempt++) {
          job.set({ rounds: 100 });
          const finish = job.start(code, 10);
          // The caller takes no chunk before it asks for the end.
          const until = performance.now() + 20;
          while (performance.now() < until && job.counts().some((count) => count === 0)) {}
          most = Math.max(most, sum([...job.counts()]));
          finish();
          expect(wrong(job.counts())).toEqual({});
        }
        expect(most).toBe(1000);
        job.free();
      },
      30_000,
    );
  },
  ["cpu", "parallel"],
);
