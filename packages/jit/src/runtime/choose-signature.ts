import { LaunchError, type RealDType } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { floatFor, promote } from "../frontend/promote.ts";
import type { ArgType, ScalarArg } from "../frontend/request.ts";
import { bits, isInteger } from "../ir/types.ts";
import { type GivenArg, showSignature } from "./arguments.ts";
import { takesValue } from "./scalars.ts";

/** One signature of a kernel. */
export interface KernelSignature {
  readonly text: string;
  readonly params: readonly ArgType[];
}

/**
 * The signature that a launch runs: the first signature whose types equal the types of the arguments; else the first
 * signature with the same array types, to whose scalar types the launch's scalars cast safely. A number of JavaScript is of
 * each type that holds it.
 *
 * @param given - the arguments themselves, where they are known.
 * @throws {LaunchError} code `wrong-kind`, where no signature takes them.
 */
export function chooseSignature(
  signatures: readonly KernelSignature[],
  types: readonly ArgType[],
  given: readonly GivenArg[] = [],
): readonly ArgType[] {
  const [only] = signatures as [KernelSignature];
  if (signatures.length === 1) return only.params;
  for (const fits of [isSame, castsSafely]) {
    const found = signatures.find(({ params }) =>
      params.every((param, at) => {
        const type = types[at] as ArgType;
        if (param.kind === "scalar") return type.kind === "scalar" && fits(param.type, type, given[at]);
        return param.kind === "array" && type.kind === "array" && takesArray(param, type);
      }),
    );
    if (found) return found.params;
  }
  throw new LaunchError(
    "wrong-kind",
    `no signature of this kernel takes ${showSignature(types)}; it has ${signatures.map(({ text }) => text).join(", ")}: convert the arguments, or add a signature`,
  );
}

type Of<K> = Extract<ArgType, { kind: K }>;

/** Whether an array parameter of a signature takes an array: layout `A` takes any strides. */
export function takesArray(param: Of<"array">, { dtype, ndim, layout }: Of<"array">): boolean {
  return param.dtype === dtype && param.ndim === ndim && (param.layout === "strided" || param.layout === layout);
}

type Fits = (wanted: ScalarArg["type"], type: ScalarArg, given: GivenArg | undefined) => boolean;

/** A number of JavaScript has no type of its own: it is of each that takes its value. A bigint is of each such integer type. */
const isSame: Fits = (wanted, { type, weak }, given) =>
  weak
    ? wanted !== "bool" &&
      (type !== "int64" || (!isComplexType(wanted) && isInteger(wanted))) &&
      (!isComplexType(type) || isComplexType(wanted)) &&
      (given?.kind !== "scalar" || takesValue(given.value, wanted))
    : wanted === type;

const castsSafely: Fits = (wanted, scalar, given) => {
  if (isSame(wanted, scalar, given)) return true;
  const { type, weak } = scalar;
  if ((weak && type !== "int64") || wanted === "bool") return false;
  if (isComplexType(wanted)) {
    if (wanted === "complex128" || type === "bool") return true;
    return !isComplexType(type) && bits(floatFor(operand(type))) <= 32;
  }
  return !isComplexType(type) && (type === "bool" || promote(operand(type), { type: wanted }) === wanted);
};

const operand = (type: RealDType): Parameters<typeof floatFor>[0] =>
  bits(type) <= 16 ? { type, known: "narrow" } : { type };
