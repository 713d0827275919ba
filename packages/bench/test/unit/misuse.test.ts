// Everything that bench exports, with hostile values in the place of each argument and each option.
import * as harness from "@gridstride/bench";
import { faultsOf, type Good, hostileValues, type Row, subjectOf } from "@gridstride/testing";
import { expect, test } from "vitest";
import { results } from "../support/results.ts";

const spec = { setup: () => 0, run: () => 0, check: () => 0 };
const amount: Good = [() => 1, ["1.5", "2**53"]];
const work: Good = [() => () => 0, ["function"]];
const label: Good = [() => "x", ['""', '"x"', '"2"']];
const samples: Good = [() => [1, 2, 3], []];
const what: Good = [() => results([]), [], /csv|html|markdown/];

const members = {
  setup: work,
  run: work,
  check: work,
  spoil: work,
  dispose: work,
  bytes: amount,
  flops: amount,
  tolerance: amount,
  column: label,
  target: label,
  adapter: label,
  software: [() => true, ["true"]],
  // Called once a sample: what they give is awaited, and used.
  finish: [() => async () => {}, ["function"]],
  batch: [() => async () => 1, ["function"]],
} satisfies Row["options"];

/** Short rounds: how long they may be is the caller's own affair, and so is not tried. */
const short = (given: object): never => ({ sampleMs: 0.01, mostSamples: 7, ...given }) as never;

const rows: readonly (readonly [name: string, call: (...args: never[]) => unknown, row: Row])[] = [
  [
    "contender",
    (name: never, given: never) => harness.contender(name, given).name.length > -1,
    {
      args: { name: label },
      base: ["setup", "run", "check"],
      required: ["setup", "run", "check"],
      options: members,
    },
  ],
  ["bench", async (name: never) => (await harness.bench(name, spec, short({}))).kind, { args: { name: label } }],
  [
    "race",
    async (entrants: never) => (await harness.race(entrants, short({ tolerance: 0 }))).map(({ kind }) => kind),
    {
      args: { entrants: [() => [harness.contender("x", spec)], ["[]"], /race/] },
    },
  ],
  ["summarize", harness.summarize, { args: { samples, confidence: [() => 0.9, ["undefined"]] } }],
  ["rankTest", harness.rankTest, { args: { a: samples, b: samples } }],
  ["csv", harness.csv, { args: { results: what } }],
  ["markdown", harness.markdown, { args: { results: what } }],
  ["html", async (given: never) => (await harness.html(given)).length, { args: { results: what } }],
  ["resultsSchema", () => typeof harness.resultsSchema, { args: {} }],
];

test("every name has rows", () => {
  expect(Object.keys(harness).sort()).toEqual(rows.map(([name]) => name).sort());
});

test.each(rows)("%s refuses what it cannot measure or show, in words", async (_name, call, row) => {
  expect(await faultsOf(subjectOf(call as never, row), hostileValues(null))).toEqual([]);
});
