// Lines of integer code, and what they give elsewhere: the tests run them on every target, the reference pages show them.
import { array, type DTypeName, type TypedArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import golden from "./golden/integer-lines.golden.json" with { type: "json" };
import lines from "./golden/integer-lines.json" with { type: "json" };

/** One line of a kernel, which it stores to `out[0]`. */
export interface IntegerLine {
  readonly line: string;
  /** Type and elements of the array `a`. */
  readonly a: readonly [DTypeName, readonly (number | string)[]] | null;
  /** The argument `n`: a number, or the text of a bigint. */
  readonly n: number | string | null;
  readonly out: DTypeName;
  readonly numba: number | string;
  readonly numpy: number | string;
}

export const integerLines: readonly IntegerLine[] = lines.map((row, i) => {
  const { numba, numpy } = golden[i] as (typeof golden)[number];
  if (golden[i]?.line !== row.line)
    throw new Error("integer-lines.golden.json is of other lines: run integer-lines.py");
  return { a: null, n: null, ...row, numba, numpy } as unknown as IntegerLine;
});

function memory({ a }: IntegerLine): TypedArray {
  const [type, elements] = a ?? ["float32", [0]];
  const values = type === "int64" || type === "uint64" ? elements.map(BigInt) : elements.map(Number);
  return array(values as number[], type).data;
}

/** The value of `n`; 0 where the line has none. */
const given = ({ n }: IntegerLine): number | bigint => (typeof n === "string" ? BigInt(n.slice(0, -1)) : (n ?? 0));

type Line = (a: TypedArray, n: number | bigint, out: TypedArray) => void;
const evaluate = (text: string): unknown => new Function(`return ${text}`)();

/** What JavaScript gives, with the same arrays. */
export function inJavaScript(row: IntegerLine): number | bigint {
  const out = zeros(1, row.out).data;
  (evaluate(`(a, n, out) => { out[0] = ${row.line}; }`) as Line)(memory(row), given(row), out);
  return out[0]!;
}

/** What a kernel gives. */
export async function inKernel(row: IntegerLine, options: object): Promise<number | bigint> {
  const out = zeros(1, row.out).data;
  const run = kernel(evaluate(`(cuda, a, n, out) => { out[0] = ${row.line}; }`) as (context: object) => void);
  await (run.configure(1, 1, options) as unknown as (...args: unknown[]) => Promise<void>)(
    memory(row),
    given(row),
    out,
  );
  return out[0]!;
}
