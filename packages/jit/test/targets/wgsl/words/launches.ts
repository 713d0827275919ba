import { array, type DType, type NDArray } from "@gridstride/core";
import { expect } from "vitest";
import type { Triple } from "../../../../src/runtime/executable.ts";
import { inWords } from "../../../../src/runtime/software/forms.ts";
import { emitCoarse } from "../../../../src/targets/wgsl/software/emit.ts";
import { arrayType, compiled, type Devices, differences, type Launch, runBoth } from "../both.ts";

/** Types narrower than a word. */
export const NARROW: readonly DType[] = ["bool", "int8", "uint8", "int16", "uint16", "float16"];
/** One of each width and kind of value: the others differ from these in how values are read, not in how they are stored. */
export const KINDS: readonly DType[] = ["bool", "uint8", "int16", "float16"];
const NUMERICS = { divide: "native", sqrt: "native", fma: "native" } as const;

/** Values that no byte of which is the same as its neighbour's. */
export function filled(type: DType, count: number, seed = 0): NDArray {
  const list = Array.from({ length: count }, (_, i) => ((i + seed) * 37 + 11) % 101);
  return type === "bool" ? array(list.map((x) => x % 3 === 0) as never, type) : array(list as never, type);
}

const copy = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = x[i]; }";
/** A kernel of an input and an output: copies, where no text is given. */
export const copied = (type: DType, text: string = copy): Pick<Launch, "kernel" | "forWgsl"> =>
  compiled(text, [arrayType(type), arrayType(type, 1, 1)]);

/** Launches it on both devices, after a look at how many threads an invocation has; all that buffers hold is the same. */
export async function sameWords(launch: Launch, threads: number, devices: Devices): Promise<void> {
  const block: Triple = launch.options?.block ?? [32, 1, 1];
  const options = { block, debug: false, fastmath: false, segments: [], segmentBytes: 256, numerics: NUMERICS };
  expect(emitCoarse(inWords(launch.forWgsl ?? launch.kernel, options), options).invocation === "words" ? 4 : 1).toBe(
    threads,
  );
  const done = await runBoth(devices, launch);
  for (const [i, got] of done.webgpu.entries())
    expect(differences(got, done.simulator[i] as NDArray).slice(0, 10)).toEqual([]);
}
