import type { Complex, DeviceArray } from "@gridstride/core";
import { isComplex, isComplexType, partsView } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { BoundArg, Executable } from "./executable.ts";
import { withFields } from "./record-arguments.ts";

/** Whether an argument is of several parts. */
const hasParts = (type: ArgType): boolean =>
  type.kind === "record" || isComplexType(type.kind === "array" ? type.dtype : type.type);

/**
 * The arguments of a launch as the parameters of its kernel: arrays of complex numbers with an axis of parts, a complex
 * number as its real part, and all imaginary parts after the other arguments; behind them the fields of records.
 */
export function argumentParts(
  args: readonly BoundArg[],
  types: readonly ArgType[],
  kernel: KernelHead,
): readonly BoundArg[] {
  if (!types.some(hasParts)) return args;
  const later: BoundArg[] = [];
  const first = args.map((arg, i): BoundArg => {
    if (!hasParts(types[i] as ArgType) || types[i]?.kind === "record") return arg;
    if (arg.kind === "array") return { ...arg, array: partsView(arg.array) as DeviceArray };
    const { re, im }: Complex = isComplex(arg.value) ? arg.value : { re: Number(arg.value), im: 0 };
    later.push({ kind: "scalar", value: im });
    return { kind: "scalar", value: re };
  });
  return withFields(kernel, [...first, ...later]);
}

/** An executable of a kernel's parameters, as one of its arguments. */
export function withParts(executable: Executable, types: readonly ArgType[], kernel: KernelHead): Executable {
  if (!types.some(hasParts)) return executable;
  return {
    ...(executable.ready && { ready: executable.ready }),
    run: (args, grid) => executable.run(argumentParts(args, types, kernel), grid),
    jobs: (args, grid) => executable.jobs?.(argumentParts(args, types, kernel), grid) ?? null,
  };
}
