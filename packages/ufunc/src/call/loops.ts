import { type DType, dtypeInfo, LaunchError } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { allParts, builtKernel, callCost, compile, type FunctionUse, parseSignature } from "@gridstride/jit/internal";
import { isWeak, type OperandType, resultType, type WeakKind } from "../rules/casting.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/** NumPy's one-letter codes. */
const CODES: Readonly<Record<DType, string>> = {
  bool: "?",
  int8: "b",
  int16: "h",
  int32: "i",
  int64: "l",
  uint8: "B",
  uint16: "H",
  uint32: "I",
  uint64: "L",
  float16: "e",
  float32: "f",
  float64: "d",
  complex64: "F",
  complex128: "D",
};

/** A loop as NumPy's `types` shows it: `ff->f`. */
export function showLoop({ inputs, outputs }: LoopTypes): string {
  const codes = (types: readonly DType[]): string => types.map((type) => CODES[type]).join("");
  return `${codes(inputs)}->${codes(outputs)}`;
}

/**
 * The loops that Numba's signature strings ask for.
 *
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`, for arrays, `void`, or signatures that
 *   do not agree in their number of operands.
 */
export function loopsOf(signatures: readonly string[]): readonly LoopTypes[] {
  const refuse = (what: string): never => {
    throw new LaunchError("wrong-kind", what);
  };
  if (signatures.length === 0)
    refuse("expected at least one signature, got an empty list; pass a signature, or omit the list");
  const loops = signatures.map((text): LoopTypes => {
    const { params, returns } = parseSignature(text);
    const inputs = params.map((param) =>
      param.kind === "scalar"
        ? param.type
        : refuse(`expected scalars as operands of a ufunc, got the array in "${text}"; use guvectorize for arrays`),
    );
    if (returns.length === 0) refuse(`expected a type that the ufunc returns, got void in "${text}"`);
    if (inputs.length === 0) refuse(`expected an operand at least, got none in "${text}"`);
    return { inputs, outputs: returns };
  });
  const [first] = loops as [LoopTypes];
  for (const [i, { inputs, outputs }] of loops.entries())
    if (inputs.length !== first.inputs.length || outputs.length !== first.outputs.length)
      refuse(
        `expected signatures of ${first.inputs.length} operands and ${first.outputs.length} results as in "${signatures[0]}", got "${signatures[i]}"`,
      );
  return loops;
}

/**
 * The types in which a ufunc without signatures takes its operands: their own; weak operands promote with the others, as in
 * kernels.
 */
export function dynamicInputs(types: readonly OperandType[]): readonly DType[] {
  const alone = types.every(isWeak);
  return types.map((type) => (isWeak(type) ? (alone ? resultType(type) : inBody(type, resultType(...types))) : type));
}

/** The type of a scalar in a function's body: elements of 8 and 16 bits are int32 next to it; a bigint has 64 bits. */
function inBody(scalar: WeakKind, met: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(met);
  if (kind !== "int" && kind !== "uint") return met;
  if (scalar === "bigint") return bytesPerElement === 8 ? met : "int64";
  return bytesPerElement < 4 ? "int32" : met;
}

/**
 * The loop of a function for the types of its operands, as the compiler infers its results.
 *
 * @throws {CompileError} where the function cannot have these types.
 */
export function inferLoop(use: FunctionUse, inputs: readonly DType[]): LoopTypes {
  // Callees come before callers.
  const outputs = functionsOf(use, inputs).at(-1)?.returned ?? [];
  if (outputs.length === 0)
    throw new LaunchError(
      "wrong-kind",
      `expected a ufunc's function to return a value, got none from ${use.source.name}; put \`return\` before it`,
    );
  return { inputs, outputs };
}

/** How many operations a function takes on operands of these types, about. */
export function countOperations(use: FunctionUse, inputs: readonly DType[]): number {
  const functions = functionsOf(use, inputs);
  return callCost({ functions }, functions.length - 1);
}

/** By operand: whether the one function to which a function passes its operands reads it. */
export function readOperands(use: FunctionUse, inputs: readonly DType[]): readonly boolean[] {
  // Callees come before callers.
  const callee = functionsOf(use, inputs).at(-2);
  const read = new Set(allParts(callee?.body ?? []).map((part) => (part.kind === "local" ? part.local : null)));
  let end = 0;
  return inputs.map((type) => {
    const from = end;
    end += isComplexType(type) ? 2 : 1;
    return read.has(from) || read.has(end - 1);
  });
}

/** The function and the functions that it calls, compiled for the types of its operands. */
function functionsOf(use: FunctionUse, inputs: readonly DType[]): ReturnType<typeof compile>["ir"]["functions"] {
  const { ir } = compile({
    function: builtKernel("ufunc", use, (k) => {
      k.call(
        inputs.map((_, i) => k.scalar(`a${i}`)),
        0,
      );
    }),
    args: inputs.map((type) => ({ kind: "scalar", type, weak: false })),
    debug: false,
  });
  return ir.functions;
}
