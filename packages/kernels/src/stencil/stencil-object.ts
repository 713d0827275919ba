import { type DeviceArray, isDeviceArray, LaunchError, type Scalar, type Target } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { scalarType } from "@gridstride/jit/runtime";
import type { KernelSource } from "@gridstride/ufunc/internal";
import { type ArrayKind, call } from "../call.ts";
import { checkEach } from "../options.ts";
import type { StencilOperand } from "./arg-types.ts";
import { StencilKernels } from "./launch.ts";
import {
  CALL_OPTIONS,
  checkBoundaryType,
  checkNear,
  checkResultType,
  type StencilCallOptions,
  type StencilOptions,
} from "./options.ts";

/** A stencil of a function that takes so many arguments. */
export function stencilObject(
  name: string,
  arity: number,
  options: Omit<StencilOptions<Target, unknown>, "uses">,
  source: KernelSource,
): object {
  const { neighborhood, standardIndexing = [], target = "cpu" } = options;
  const kernels = new StencilKernels(source, neighborhood ?? null);
  const run = (...args: unknown[]): unknown => {
    const { operands, callOptions } = readCall(name, arity, args);
    const { out, device, dtype: asked } = callOptions;
    const { boundary = "constant", value } = options;
    const places = operands.flatMap((operand, i) => (isScalar(operand) ? [] : [i]));
    const typed = (inputs: readonly ArrayKind[]): readonly StencilOperand[] =>
      operands.map((operand, i): StencilOperand => {
        if (isScalar(operand)) return { operand: "scalar", type: scalarType(operand) };
        const { dtype, shape } = inputs[places.indexOf(i)] as ArrayKind;
        return { operand: standardIndexing.includes(i) ? "whole" : "near", dtype, ndim: shape.length };
      });
    return call(
      {
        name,
        inputs: places.map((i) => operands[i]),
        inputNames: places.map((i) => `argument ${i + 1}`),
        out: [out],
        complex: true,
        readsOut: boundary === "constant" && value === undefined,
        plan(inputs) {
          const near = inputs.filter((_, at) => !standardIndexing.includes(places[at] as number));
          checkNear(name, near, neighborhood);
          const returned = kernels.found(typed(inputs)).dtype;
          const dtype = asked ?? returned;
          checkResultType(name, returned, dtype);
          checkBoundaryType(
            name,
            options,
            near.map((one) => one.dtype),
            dtype,
          );
          return [{ shape: (near[0] as ArrayKind).shape, dtype }];
        },
        run(on, inputs, [result]) {
          const to = result as DeviceArray;
          const types = typed(inputs);
          if (to.size === 0) return;
          const given = operands.map((operand, i) => {
            if (isScalar(operand)) return operand;
            const array = inputs[places.indexOf(i)] as DeviceArray;
            return types[i]?.operand === "near" ? startOf(array, to.shape) : array;
          });
          // Elements of an array that nobody gave hold anything.
          const edges = value ?? (out === undefined ? 0 : null);
          kernels.launch(on, { typed: types, args: given, out: to, boundary, value: edges });
        },
      },
      { target, ...(device === undefined ? {} : { device }) },
    );
  };
  return Object.defineProperties(run, { name: { value: name }, "~callee": { value: { source } } });
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** An array's part of a shape, from its start. */
function startOf(array: DeviceArray, shape: readonly number[]): DeviceArray {
  return shape.every((size, axis) => size === array.shape[axis])
    ? array
    : array.slice(...shape.map((size): [number, number] => [0, size]));
}

/** The operands of a call, and the options after them. @throws {LaunchError} arity or wrong-kind. */
function readCall(
  name: string,
  arity: number,
  args: readonly unknown[],
): { readonly operands: readonly unknown[]; readonly callOptions: StencilCallOptions<unknown> } {
  const operands = args.slice(0, arity);
  const [given = {}, ...more] = args.slice(arity);
  if (operands.length < arity || more.length > 0)
    throw new LaunchError(
      "arity",
      `${name} takes ${arity} ${arity === 1 ? "argument" : "arguments"} and options after ${arity === 1 ? "it" : "them"}; got ${args.length} arguments`,
    );
  if (typeof given !== "object" || given === null || Array.isArray(given) || isDeviceArray(given) || "data" in given)
    throw new LaunchError(
      "arity",
      `${name} takes ${arity} ${arity === 1 ? "argument" : "arguments"}, and then options; got ${show(given)}`,
    );
  checkEach(name, given, CALL_OPTIONS);
  if (isScalar(operands[0]))
    throw new LaunchError("wrong-kind", `${name}: expected an array as the first argument, got ${String(operands[0])}`);
  return { operands, callOptions: given };
}
