import { readFileSync } from "node:fs";
import type { Value } from "./oracle.ts";

export interface GoldenPoint {
  readonly args: readonly number[];
  readonly value: Value;
}

/** The vectors of test/golden/math.bin, by function; math.py there says what they are. */
export function goldenPoints(): ReadonlyMap<string, readonly GoldenPoint[]> {
  const bytes = readFileSync(new URL("../../golden/math.bin", import.meta.url));
  const end = bytes.indexOf(10);
  const header = JSON.parse(bytes.subarray(0, end).toString()) as [string, number, number][];
  let at = end + 1;
  return new Map(
    header.map(([name, arity, count]) => [
      name,
      Array.from({ length: count }, () => {
        const args = Array.from({ length: arity }, (_, k) => bytes.readDoubleLE(at + 8 * k));
        at += 8 * arity + 14;
        return {
          args,
          value: {
            high: bytes.readDoubleLE(at - 14),
            low: bytes.readFloatLE(at - 6),
            exponent: bytes.readInt16LE(at - 2),
          },
        };
      }),
    ]),
  );
}
