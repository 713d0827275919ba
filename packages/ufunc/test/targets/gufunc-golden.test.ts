// NumPy's and Numba's outcomes of gufunc calls (golden/gufunc.py) on every target that has the types.
import { arange, type Device, type DeviceArray, type DType, NDArray, type Target } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { eachTarget, everyRow, thorough } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/gufunc.json" with { type: "json" };
import { core } from "./gufunc-functions.ts";

/** Type, shape, strides and offset in elements. */
type Spec = readonly [DType, readonly number[], readonly number[], number];
interface Result {
  readonly type: string;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly values: readonly unknown[];
}
interface Row {
  readonly name: string;
  readonly inputs: readonly (Spec | number)[];
  readonly out?: readonly (Spec | null)[];
  readonly over?: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly results?: readonly Result[];
  readonly error?: string;
}

const rows = golden.calls as unknown as readonly Row[];

/** As many elements as a view reaches into memory. */
function reach([, shape, stride, offset]: Spec): number {
  const last = shape.reduce((sum, n, axis) => (n > 0 ? sum + Math.max(stride[axis] as number, 0) * (n - 1) : sum), 0);
  return offset + 1 + last;
}

/** The same numbers as in gufunc.py. */
function memory(size: number, type: DType): NDArray {
  const places = arange(size, "int32");
  for (let i = 0; i < size; i++) places.set(((i * 7) % 11) - 5, i);
  return places.astype(type);
}

const viewIn = (base: NDArray, [type, shape, stride, offset]: Spec): NDArray =>
  new NDArray(base.data, shape, stride, offset, type);
const makeView = (spec: Spec): NDArray => viewIn(memory(reach(spec), spec[0]), spec);

/** Inputs and outputs; with `over`, the first output lies in the memory of an input. */
function operands({ inputs, out, over }: Row): { given: unknown[]; outputs: (NDArray | null)[] | undefined } {
  const given: unknown[] = inputs.map((spec) => (typeof spec === "number" ? spec : makeView(spec)));
  const outputs = out?.map((spec) => (spec === null ? null : makeView(spec)));
  if (over !== undefined && outputs !== undefined) {
    const [spec, source] = [out?.[0] as Spec, inputs[over] as Spec];
    const base = memory(Math.max(reach(spec), reach(source)), spec[0]);
    given[over] = viewIn(base, source);
    outputs[0] = viewIn(base, spec);
  }
  return { given, outputs };
}

function show(array: NDArray): Result {
  const nested = array.toNested() as unknown;
  const flat = Array.isArray(nested) ? nested.flat(Number.POSITIVE_INFINITY) : [nested];
  return {
    type: array.dtype,
    shape: [...array.shape],
    stride: strideOf(array),
    values: flat.map((value) => (typeof value === "bigint" ? Number(value) : value)),
  };
}

type Call = (...args: unknown[]) => unknown;

/** The layouts of what a call on device arrays makes, for a row whose outputs are all to be allocated. */
function residentLayouts(gufunc: Call, device: Device, { inputs, options }: Row): unknown {
  const owned: DeviceArray[] = [];
  const given = inputs.map((spec) => {
    if (typeof spec === "number") return spec;
    const memory = device.toDevice(makeView(spec).data);
    owned.push(memory);
    return viewOf(memory, spec[1], spec[2], spec[3]);
  });
  const made = [gufunc(...given, options)].flat() as DeviceArray[];
  const layouts = made.map(({ shape, stride, size }) => ({ shape, stride: strideOf({ shape, stride, size }) }));
  for (const array of [...owned, ...made]) array.dispose();
  return layouts;
}

/** Strides that NumPy's can be compared with: along an axis of one element any will do. */
function strideOf({ shape, stride, size }: Pick<DeviceArray, "shape" | "stride" | "size">): readonly number[] {
  return stride.map((step, axis) => ((shape[axis] as number) > 1 && size > 0 ? step : 0));
}

async function outcome(gufunc: Call, device: Device, row: Row): Promise<unknown> {
  const { given, outputs } = operands(row);
  const options = { ...row.options, device, ...(outputs === undefined ? {} : { out: outputs }) };
  try {
    const made = (await gufunc(...given, options)) as NDArray | readonly NDArray[];
    return (Array.isArray(made) ? made : [made]).map((one) => (one instanceof NDArray ? show(one) : one));
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Every row on the simulator. A nest of another rank or layout is another module or pipeline: on cpu every third row
 * runs, on webgpu every tenth, of rows with 64 bits every fortieth, and on parallel, which has the text of cpu's, every twelfth.
 */
function chosen(target: Target, own: readonly Row[]): readonly Row[] {
  const every = (step: number, from: readonly Row[]): readonly Row[] => from.filter((_, i) => i % step === 0);
  if (everyRow) return own;
  if (target === "webgpu") {
    const right = own.filter((row) => row.error === undefined);
    return [
      ...every(10, right.filter(on32)),
      ...every(
        40,
        right.filter((row) => !on32(row)),
      ),
    ];
  }
  if (!thorough || target === "parallel") return every(12, own);
  return target === "cpu" ? every(3, own) : own;
}

/** Whether arrays and results have types of 32 bits or less. */
function on32({ inputs, out, results }: Row): boolean {
  const specs = [...inputs, ...(out ?? [])].filter((spec) => Array.isArray(spec)) as Spec[];
  return [...specs.map(([type]) => type), ...(results ?? []).map(({ type }) => type)].every(
    (type) => !type.endsWith("64"),
  );
}

eachTarget(({ target, getDevice }) => {
  test.for(golden.functions)("$name: $signature", async ({ name, signature, types }, context) => {
    const own = chosen(
      target,
      rows.filter((row) => row.name === name),
    );
    if (own.length === 0) return context.skip(`${target} has none of its types`);
    const gufunc = core(name, signature, types);
    const made: { readonly row: Row; readonly outcome: unknown }[] = [];
    for (const row of own) made.push({ row, outcome: await outcome(gufunc, getDevice(), row) });
    // What is allocated on a device lies there as NumPy has it; which device it is makes no difference.
    if (target === "simulator")
      for (const row of own.filter(({ results, out }) => results !== undefined && out === undefined))
        expect({ row, layouts: residentLayouts(gufunc, getDevice(), row) }).toEqual({
          row,
          layouts: row.results?.map(({ shape, stride }) => ({ shape, stride })),
        });
    expect(made).toEqual(made.map(({ row }) => ({ row, outcome: row.results ?? row.error })));
    expect(target === "webgpu" || made.length > 3).toBe(true);
  });
});
