import { array } from "@gridstride/core";
import { expect, test } from "vitest";
import type { Contender } from "../../src/measure/contender.ts";
import { libraryEntrant } from "../../src/peers/library.ts";
import type { Job } from "../../src/suites/jobs.ts";

const job: Job = {
  name: "one",
  dtype: "float32",
  shape: [1],
  inputs: { x: array(new Float32Array([1])) },
  room: () => new Float32Array(1),
  errorOf: (actual) => Math.abs((actual[0] as number) - 2),
  bytes: null,
  flops: null,
};

/** A library that computes what is waited for; `log` tells what becomes of each result. */
async function opened(lazy: boolean): Promise<{ log: string[]; entrant: Contender }> {
  const log: string[] = [];
  let made = 0;
  const entrant = await libraryEntrant("planted", "resident", job, async () => ({
    ...{ target: "wasm", adapter: "", software: false, tolerance: 0 },
    open: async () => ({
      lazy,
      call: () => ++made,
      wait: (result: number) => log.push(`wait ${result}`),
      read: () => [2],
      release: (result: number) => void log.push(`release ${result}`),
      dispose: () => void log.push("dispose"),
    }),
  }));
  return { log, entrant: entrant as Contender };
}

test.each([
  [true, ["wait 1", "wait 2", "wait 3", "release 1", "release 2", "release 3", "dispose"]],
  [false, ["release 1", "release 2", "wait 3", "release 3", "dispose"]],
])("lazy %s: what was asked for is waited for, all is given back", async (lazy, expected) => {
  const { log, entrant } = await opened(lazy);
  const one = await entrant.open();
  for (let call = 0; call < 3; call++) await one.run();
  await one.finish?.();
  expect(await one.check()).toBe(0);
  one.dispose?.();
  expect(log).toEqual(expected);
});
