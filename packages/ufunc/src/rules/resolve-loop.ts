import { CastingError, type DType, dtypeInfo } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { adopts, type Casting, canCast, isWeak, type OperandType, resultType, type WeakKind } from "./casting.ts";

/** One loop of a ufunc: the types it reads and writes. */
export interface LoopTypes {
  readonly inputs: readonly DType[];
  readonly outputs: readonly DType[];
}

/** The types that a call asks for. */
export interface LoopRequest {
  /** The ufunc's name, for messages. */
  readonly name: string;
  readonly inputs: readonly OperandType[];
  /** Types of the outputs that the caller gave; null for those to be allocated. */
  readonly outputs: readonly (DType | null)[];
  readonly casting: Casting;
  /** The type that all outputs of the loop must have. */
  readonly dtype?: DType;
  /** Whether the result becomes the first operand, which `dtype` is the type of then too. */
  readonly reduces?: boolean;
}

/**
 * The loop that a call runs: the first to which its inputs cast safely. With `dtype`, the first of the loops whose outputs have
 * that type; where there is none, the loop in which inputs have it too, under the call's casting rule.
 *
 * Numbers with no array next to them are float64 where a loop takes that; else whole numbers are int32 or int64, and last
 * the first loop of their kind. (NumPy makes whole numbers int64, which JavaScript shows as bigints.)
 *
 * @throws {CastingError} in NumPy's words, where no loop fits or a cast breaks the rule.
 */
export function resolveLoop<L extends LoopTypes>(loops: readonly L[], request: LoopRequest): L {
  const loop = request.dtype === undefined ? findByInputs(loops, request) : findByOutput(loops, request, request.dtype);
  checkCasts(loop, request);
  return loop;
}

function findByInputs<L extends LoopTypes>(loops: readonly L[], { name, inputs }: LoopRequest): L {
  const found = firstTaking(loops, inputs, "safe");
  if (found) return found;
  throw new CastingError(
    `ufunc '${name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''${inputs.some(isComplexOperand) ? `: ${ofComplex(name)}` : ""}`,
  );
}

const ORDER = /^(less|greater|maximum|minimum|fmax|fmin|clip)/;
/** The reason, and what to do instead. */
const ofComplex = (name: string): string =>
  ORDER.test(name)
    ? "complex numbers have no order: compare their sizes, absolute(x), or a part, x.real"
    : "it has no meaning for complex numbers: take a part, x.real or x.imag, or the sizes, absolute(x)";
const isComplexOperand = (type: OperandType): boolean => !isWeak(type) && isComplexType(type);

/** The first loop that takes inputs of these types. */
function firstTaking<L extends LoopTypes>(
  loops: readonly L[],
  inputs: readonly OperandType[],
  casting: Casting,
): L | undefined {
  for (const types of readings(inputs)) {
    const found = loops.find((loop) => types.every((type, i) => takes(loop.inputs[i] as DType, type, casting)));
    if (found) return found;
  }
  return undefined;
}

/** The types that inputs stand for, in the order in which loops are sought for them. */
function readings(inputs: readonly OperandType[]): readonly (readonly OperandType[])[] {
  const typed = inputs.filter((type) => !isWeak(type));
  const own = (kind: WeakKind): DType => resultType(...(kind === "weakComplex" ? inputs : [kind]));
  const whole = (type: DType, long: DType): readonly OperandType[] =>
    inputs.map((kind) => (kind === "whole" ? type : kind === "long" ? long : isWeak(kind) ? own(kind) : kind));
  const wide = whole("int64", "int64");
  if (typed.length === 0) return [whole("float64", "float64"), whole("int32", "int64"), wide, inputs];
  return [adopts(typed, inputs.filter(isWeak)) ? inputs : wide];
}

/** Inputs are converted to the type itself only where no loop with such results takes them as they are. */
function findByOutput<L extends LoopTypes>(
  loops: readonly L[],
  { name, inputs, casting, reduces = false }: LoopRequest,
  type: DType,
): L {
  const fitting = loops.filter(
    (loop) => loop.outputs.every((output) => output === type) && !(reduces && loop.inputs[0] !== type),
  );
  const safely = casting === "no" || casting === "equiv" ? casting : "safe";
  const found =
    firstTaking(fitting, inputs, safely) ?? fitting.find((loop) => loop.inputs.every((input) => input === type));
  if (found) return found;
  throw new CastingError(`No loop matching the specified signature and casting was found for ufunc ${name}`);
}

/** Whether a loop's operand takes a value of a type; a weak one as what it may become. */
function takes(wanted: DType, given: OperandType, casting: Casting): boolean {
  if (!isWeak(given)) return canCast(given, wanted, casting);
  return casting === "unsafe" || weakKinds[given].includes(dtypeInfo(wanted).kind);
}

const weakKinds: Readonly<Record<WeakKind, readonly string[]>> = {
  whole: ["int", "uint", "float", "complex"],
  long: ["int", "uint", "float", "complex"],
  bigint: ["int", "uint", "float", "complex"],
  fractional: ["float", "complex"],
  weakComplex: ["complex"],
};

function checkCasts(loop: LoopTypes, { name, inputs, outputs, casting }: LoopRequest): void {
  for (const [i, given] of inputs.entries()) {
    const wanted = loop.inputs[i] as DType;
    if (!takes(wanted, given, casting))
      refuse(name, place("input", i, inputs.length), showType(given), wanted, casting);
  }
  for (const [i, given] of outputs.entries()) {
    const made = loop.outputs[i] as DType;
    if (given !== null && !canCast(made, given, casting))
      // NumPy counts operands here, inputs first.
      refuse(name, place("output", inputs.length + i, outputs.length), made, given, casting);
  }
}

const place = (what: string, index: number, of: number): string => (of === 1 ? what : `${what} ${index}`);

const showType = (type: OperandType): DType => (isWeak(type) ? SHOWN[type] : type);

const SHOWN: Readonly<Record<WeakKind, DType>> = {
  whole: "int64",
  long: "int64",
  bigint: "int64",
  fractional: "float64",
  weakComplex: "complex128",
};

function refuse(name: string, where: string, from: DType, to: DType, casting: Casting): never {
  throw new CastingError(
    `Cannot cast ufunc '${name}' ${where} from dtype('${from}') to dtype('${to}') with casting rule '${casting}'`,
  );
}
