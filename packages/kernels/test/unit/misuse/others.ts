// What has no array to begin with: random numbers, and tuning.
import type { Device } from "@gridstride/core";
import { matmul, random, tune } from "@gridstride/kernels";
import { type Case, one } from "./kinds.ts";

const kept = new Map<string, string>();
const cache = {
  read: async (key: string): Promise<string | null> => kept.get(key) ?? null,
  write: async (key: string, text: string): Promise<void> => void kept.set(key, text),
};
const pairs = [
  [
    [2, 2],
    [2, 2],
  ],
];

const folderOf = (options: { readonly cache?: unknown } | null): unknown => options?.cache;
const inMemory = (options: object): never => ({ ...options, cache }) as never;

/** The arguments of the functions of a sequence. Numbers that may be anything finite. */
const finite = (value: number) => [() => value, ["-1", "1.5", "2**53"]] as const;
const shape = [() => [2], ["[]"]] as const;

/** What errors call an array, or how many there are. */
const place = /\b(x|array|a|axis)\b/;

export function otherCases(device: Device): readonly Case[] {
  const where = { target: one("cpu"), device: one(device) };
  return [
    ["random", (seed: never) => random(seed).uniform(2), { args: { seed: [() => 1, ["1n"]] } }],
    ["random().stream", (stream: never) => random(1).stream(stream).uniform(2), { args: { stream: one(1) } }],
    [
      "random().uniform",
      (...args: Parameters<ReturnType<typeof random>["uniform"]>) => random(1).uniform(...args),
      { args: { shape }, options: { low: finite(0), high: finite(2), dtype: one("float32"), ...where } },
    ],
    [
      "random().normal",
      (...args: Parameters<ReturnType<typeof random>["normal"]>) => random(1).normal(...args),
      {
        args: { shape },
        options: { mean: finite(0), std: [() => 1, ["1.5", "2**53"]], dtype: one("float32"), ...where },
      },
    ],
    [
      "random().integers",
      (...args: Parameters<ReturnType<typeof random>["integers"]>) => random(1).integers(...args),
      {
        args: { low: [() => 0, ["-1", "1n"]], high: [() => 5, ["1n"]], shape },
        options: { dtype: one("uint32"), ...where },
      },
    ],
    [
      "random().exponential",
      (...args: Parameters<ReturnType<typeof random>["exponential"]>) => random(1).exponential(...args),
      { args: { shape }, options: { scale: [() => 2, ["1.5", "2**53"]], dtype: one("float32"), ...where } },
    ],
    [
      "random().poisson",
      (...args: Parameters<ReturnType<typeof random>["poisson"]>) => random(1).poisson(...args),
      { args: { mean: [() => 3, ["1.5"]], shape }, options: where },
    ],
    [
      "random().permutation",
      (...args: Parameters<ReturnType<typeof random>["permutation"]>) => random(1).permutation(...args),
      {
        args: { x: [() => 5, ["[]", "[[]]", "BigInt64Array", "elsewhere"], place] },
        options: { axis: [() => 0, ["-1"]], ...where },
        takes: ["options"],
      },
    ],
    [
      "random().choice",
      (...args: Parameters<ReturnType<typeof random>["choice"]>) => random(1).choice(...args),
      {
        args: { x: [() => 5, ["[[]]", "BigInt64Array", "elsewhere"], place], shape },
        options: {
          axis: [() => 0, ["-1"]],
          replace: [() => false, ["true"]],
          p: [() => [0.2, 0.2, 0.2, 0.2, 0.2], [], /\bp\b/],
          ...where,
        },
        takes: ["options"],
      },
    ],
    [
      "tune",
      // A folder is the cache too: tune's own tests write to one.
      (algorithm: typeof matmul, shapes: never, options: never) =>
        tune(
          algorithm,
          shapes,
          typeof folderOf(options) === "string" && folderOf(options) !== "" ? inMemory(options) : options,
        ),
      {
        args: { algorithm: one(matmul), shapes: [() => pairs, ["[]"]] },
        base: ["device", "cache", "refresh"],
        required: ["device"],
        options: {
          device: one(device),
          dtype: one("float32"),
          cache: [() => cache, ['"x"', '"2"']],
          refresh: [() => true, ["true"]],
          maxSeconds: [() => 1, ["1.5", "Infinity", "2**53"]],
          progress: [() => () => {}, ["function"]],
        },
      },
    ],
  ];
}
