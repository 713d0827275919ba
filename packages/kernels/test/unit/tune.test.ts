// What tune tries, and which wins.

import { type Candidate, search } from "@gridstride/jit/internal";
import { describe, expect, test } from "vitest";
import { type Ability, candidatesOf, within } from "../../src/matmul/candidates.ts";
import { sharedBytes } from "../../src/matmul/wgsl/tiled.ts";
import type { WgslVersion } from "../../src/matmul/wgsl/versions.ts";

const candidate = (choice: string, ms: number, right: boolean | Error): Candidate<string> => ({
  choice,
  time: async () => ms,
  right: async () => {
    if (right instanceof Error) throw right;
    return right;
  },
});

test.each<[string, readonly (readonly [string, number, boolean | Error])[], string | null]>([
  ["none", [], null],
  ["one that is right", [["a", 5, true]], "a"],
  ["one that is wrong", [["a", 5, false]], null],
  [
    "the faster",
    [
      ["a", 5, true],
      ["b", 4, true],
    ],
    "b",
  ],
  [
    "of equals the first",
    [
      ["a", 5, true],
      ["b", 5, true],
    ],
    "a",
  ],
  [
    "never a wrong one, however fast",
    [
      ["a", 5, true],
      ["b", 1, false],
    ],
    "a",
  ],
  [
    "never one that fails",
    [
      ["a", 1, new Error("refused")],
      ["b", 9, true],
    ],
    "b",
  ],
])("the winner of %s", async (_, rows, winner) => {
  const found = await search(rows.map((row) => candidate(...row)));
  expect(found?.choice ?? null).toBe(winner);
});

test("what is too late is not begun, but one is found", async () => {
  const tried: string[] = [];
  const found = await search([candidate("wrong", 1, false), candidate("slow", 5, true), candidate("late", 1, true)], {
    maxMs: -1,
    progress: (choice) => tried.push(choice),
  });
  expect([found?.choice, tried]).toEqual(["slow", ["wrong", "slow"]]);
});

const abilities: readonly (readonly [string, Ability])[] = [
  ["a phone", { limits: { maxBlockSize: 128, maxSharedBytes: 16384 }, subgroups: false, software: false }],
  ["a large GPU", { limits: { maxBlockSize: 1024, maxSharedBytes: 49152 }, subgroups: true, software: false }],
  ["a software adapter", { limits: { maxBlockSize: 256, maxSharedBytes: 32768 }, subgroups: true, software: true }],
  ["the least", { limits: { maxBlockSize: 64, maxSharedBytes: 4096 }, subgroups: false, software: false }],
];

describe.each(abilities)("candidates of %s", (_, ability) => {
  const versions = candidatesOf(ability).filter((one): one is WgslVersion => typeof one === "object");

  test("are within its limits, each once", () => {
    expect(versions.length).toBeGreaterThan(3);
    expect(new Set(versions.map((one) => JSON.stringify(one))).size).toBe(versions.length);
    for (const one of versions) {
      const threads = one.kind === "direct" ? one.threads : one.threads[0] * one.threads[1];
      expect(threads).toBeLessThanOrEqual(ability.limits.maxBlockSize);
      if (one.kind === "tiled") expect(sharedBytes(one)).toBeLessThanOrEqual(ability.limits.maxSharedBytes);
      else expect(one.quads && !ability.subgroups).toBe(false);
    }
  });
});

const block = { rows: 8, vectors: 2 };
const direct = { kind: "direct", block: { rows: 8, columns: 8 }, threads: 4, quads: false } as const;
const [, gpu] = abilities[1] as (typeof abilities)[number];
test.each<[string, WgslVersion, boolean]>([
  ["too many threads", { ...direct, threads: 2048 }, false],
  ["too many threads each way", { kind: "tiled", block, threads: [64, 32], depth: 4, buffers: 1 }, false],
  ["too much shared memory", { kind: "tiled", block, threads: [16, 16], depth: 64, buffers: 2 }, false],
  ["quads of threads that 4 does not divide", { ...direct, threads: 6, quads: true }, false],
  ["too many sums", { ...direct, block: { rows: 16, columns: 16 } }, false],
  ["quads", { ...direct, quads: true }, true],
  ["what fits", { kind: "tiled", block, threads: [16, 16], depth: 16, buffers: 1 }, true],
])("%s", (_, version, fits) => expect(within(gpu, version)).toBe(fits));
