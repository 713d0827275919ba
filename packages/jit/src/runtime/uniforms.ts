import type { UniformWord } from "../targets/wgsl/module.ts";
import type { BoundArg, Triple } from "./executable.ts";
import { arrayOf, scalarOf } from "./executable.ts";

type Write = (args: readonly BoundArg[], grid: Triple, wrapped: number, launch: number) => number | bigint | boolean;

/** Fills the uniform block of one kernel, always the same bytes: a launch allocates nothing. */
export function uniformPacker(
  words: readonly UniformWord[],
): (args: readonly BoundArg[], grid: Triple, wrapped: number, launch: number) => Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(words.length * 4);
  const ints = new Int32Array(bytes.buffer);
  const floats = new Float32Array(bytes.buffer);
  const readers = words.map(reader);
  const float = words.map((word) => word.kind === "scalar" && (word.type === "float32" || word.type === "float16"));
  return (args, grid, wrapped, launch) => {
    for (let i = 0; i < readers.length; i++) {
      const value = Number((readers[i] as Write)(args, grid, wrapped, launch));
      if (float[i]) floats[i] = value;
      else ints[i] = value;
    }
    return bytes;
  };
}

const double = new DataView(new ArrayBuffer(8));

function reader(word: UniformWord): Write {
  switch (word.kind) {
    case "gridDim":
      return (_args, grid) => grid[word.axis];
    case "wrappedWidth":
      return (_args, _grid, wrapped) => wrapped;
    case "launch":
      return (_args, _grid, _folded, launch) => launch;
    case "offset":
      return (args) => arrayOf(args[word.param]).offset;
    case "vectors":
      return (args) => arrayOf(args[word.param]).offset / 4;
    case "shape":
      return (args) => arrayOf(args[word.param]).shape[word.axis] ?? 0;
    case "stride":
      return (args) => arrayOf(args[word.param]).stride[word.axis] ?? 0;
    case "scalar": {
      const { param, word: part } = word;
      if (part === undefined) return (args) => scalarOf(args[param]);
      if (word.type !== "float64")
        return (args) => BigInt.asIntN(32, BigInt(scalarOf(args[param])) >> BigInt(32 * part));
      return (args) => {
        double.setFloat64(0, Number(scalarOf(args[param])));
        return double.getInt32(4 - 4 * part);
      };
    }
  }
}
