import type { RealDType as DType } from "@gridstride/core";
import type { Access } from "../../ir/bounds.ts";
import type { ArrayId, LoadExpr } from "../../ir/expr.ts";
import type { StoreStmt } from "../../ir/ir.ts";
import { isStrided } from "../../ir/memory.ts";
import { inMemoryOrder, innerAxes, rankOf } from "../../ir/shape.ts";
import { cellsOf } from "./array-cells.ts";
import type { Cells } from "./build.ts";
import { arrayOf, type Build, helper, need, type Scope } from "./build.ts";
import { names } from "./names.ts";
import { offenceLines, siteArgument } from "./report.ts";
import { call } from "./spelling.ts";
import { cellType, fromBits, storedBits, toBits, type ValueType, valueType, zeroOf } from "./types.ts";

/** The size of an axis, or the stride along it in elements, as i32. */
export function extentText(build: Build, of: "shape" | "stride", id: ArrayId, axis: number): string {
  const array = arrayOf(build, id);
  if (of === "shape") return array.space === "global" ? build.uniforms.shape(id, axis) : `${array.shape[axis] ?? 0}i`;
  if (isStrided(array)) return build.uniforms.stride(id, axis);
  const inner = innerAxes(array, axis).map((other) => extentText(build, "shape", id, other));
  return inner.length > 1 ? `(${inner.join(" * ")})` : (inner[0] ?? "1i");
}

/** Axes whose index must be tested, as a mask of "1" and "0"; "" where none must. */
export function checksOf({ build }: Scope, access: Access): string {
  const mask = access.index
    .map((_, axis) => (isInside(access, axis) || build.bounds.inside(access, axis) ? "0" : "1"))
    .join("");
  return mask.includes("1") ? mask : "";
}

/** Whether a pass has proven it. */
const isInside = (access: Access, axis: number): boolean => "inside" in access && access.inside?.[axis] === true;

export function loadText(scope: Scope, expr: LoadExpr, index: readonly string[]): string {
  const { build } = scope;
  const id = expr.array;
  const checks = checksOf(scope, expr);
  const cells = elements(build, id, expr.word);
  if (checks === "") return cells.load(addressText(build, id, index));
  const site = siteArgument(build, expr.span, id, "read");
  const name = `${names.access(id, "read")}_${checks}${wordName(expr.word)}`;
  helper(build, name, () => {
    const body = (at: string): string[] => [`r = ${cells.load(at)};`];
    const result = cellType(arrayOf(build, id).dtype);
    return accessorText(build, { name, array: id, checks, parameters: [], result, body });
  });
  return `${name}(${[...index, ...site].join(", ")})`;
}

/** The statements of a store. */
export function storeLines(scope: Scope, stmt: StoreStmt, index: readonly string[], stored: string): readonly string[] {
  const { build } = scope;
  const id = stmt.array;
  const checks = checksOf(scope, stmt);
  const whole = build.gather !== null || !isPacked(build, id);
  const cells = elements(build, id, stmt.word);
  if (checks === "" && whole) return cells.store(addressText(build, id, index), stored);
  const site = checks === "" ? [] : siteArgument(build, stmt.span, id, "write");
  // A part of a word that is gathered.
  const kind = build.gather !== null && isPacked(build, id) ? "part" : "write";
  const name = `${names.access(id, kind)}_${checks === "" ? "0" : checks}${wordName(stmt.word)}`;
  helper(build, name, () => {
    const body = (at: string): readonly string[] => cells.store(at, "x");
    const parameters = [`x: ${cellType(arrayOf(build, id).dtype)}`];
    return accessorText(build, { name, array: id, checks, parameters, result: null, body });
  });
  return [`${name}(${[...index, stored, ...site].join(", ")});`];
}

/** Elements share words. */
function isPacked(build: Build, id: ArrayId): boolean {
  const array = arrayOf(build, id);
  return array.space === "global" && storedBits(array.dtype) < 32;
}

/** A function of the index of an element. */
export interface Accessor {
  readonly name: string;
  readonly array: ArrayId;
  /** Axes to test, "1" and "0". */
  readonly checks: string;
  /** Further parameters. */
  readonly parameters: readonly string[];
  /** The result, in `r`; outside the array 0. Null for nothing. */
  readonly result: ValueType | null;
  /** The statements for the element numbered `at`. */
  readonly body: (at: string) => readonly string[];
}

/** Its text. A negative index is a large unsigned one. One exit, as in passes/single-exit.ts. */
export function accessorText(build: Build, { name, array: id, checks, parameters, result, body }: Accessor): string {
  const array = arrayOf(build, id);
  const index = Array.from({ length: rankOf(array) }, (_, axis) => `i${axis}`);
  const shape = index.map((_, axis) => extentText(build, "shape", id, axis));
  const tests = index.flatMap((i, axis) => (checks[axis] === "1" ? [`u32(${i}) < u32(${shape[axis]})`] : []));
  const debug = build.options.debug && checks !== "";
  const list = [...index.map((i) => `${i}: i32`), ...parameters, ...(debug ? ["site: u32"] : [])];
  const inner = [`let at = ${addressText(build, id, index)};`, ...body("at")];
  const offence = debug ? ["} else {", ...offenceLines(index, shape).map((line) => `  ${line}`)] : [];
  const condition = tests.length === 1 ? tests[0] : tests.map((one) => `(${one})`).join(" & ");
  const guarded =
    tests.length === 0 ? inner : [`if (${condition}) {`, ...inner.map((line) => `  ${line}`), ...offence, "}"];
  const lines = result === null ? guarded : [`var r = ${zeroOf[result]};`, ...guarded, "return r;"];
  const arrow = result === null ? "" : ` -> ${result}`;
  return [`fn ${name}(${list.join(", ")})${arrow} {`, ...lines.map((line) => `  ${line}`), "}"].join("\n");
}

/** The number of an element in its buffer, u32, from an index inside the array. */
function addressText(build: Build, id: ArrayId, index: readonly string[]): string {
  return `u32(${offsetText(build, id, index)})`;
}

/** The same as i32, without parentheses; where an index is a vector, a vector. */
export function offsetText(build: Build, id: ArrayId, index: readonly string[]): string {
  const array = arrayOf(build, id);
  const terms = inMemoryOrder(
    array,
    index.map((i, axis) => [i, axis] as const),
  );
  if (isStrided(array)) {
    return [build.uniforms.offset(id), ...terms.map(([i, axis]) => `${i} * ${build.uniforms.stride(id, axis)}`)].join(
      " + ",
    );
  }
  const linear = terms.reduce(
    (sum, [i, axis], at) => (at === 0 ? i : `(${sum} * ${extentText(build, "shape", id, axis)} + ${i})`),
    "0i",
  );
  return array.space === "global" ? `${build.uniforms.offset(id)} + ${linear}` : linear;
}

/** @param word - of an element of 64 bits, which of its words. */
export function elements(build: Build, id: ArrayId, word?: 0 | 1): ReturnType<typeof elementsOf> {
  const array = arrayOf(build, id);
  if (word !== undefined) return wordElements(cellsOf(build, id), word);
  return elementsOf(build, cellsOf(build, id), array.dtype, array.space === "global");
}

const wordName = (word: 0 | 1 | undefined): string => (word === undefined ? "" : `_w${word}`);

/** Reading and writing an element whose number is `at` (u32): types shorter than a word lie packed in global memory. */
export interface Elements {
  load(at: string): string;
  /** Statements. */
  store(at: string, value: string): readonly string[];
}

export function elementsOf(build: Build, cells: Cells, dtype: DType, packed: boolean): Elements {
  const held = valueType(dtype);
  if (packed && storedBits(dtype) < 32) return packedElements(build, cells, dtype);
  return {
    load: (at) => asValue(cells, held, cells.load(at)),
    store: (at, value) => [cells.store(at, asWord(cells, held, value))],
  };
}

/** A value as its word, and a word as its value: words of another type than the values in them are u32. */
export const asWord = ({ type }: Cells, held: ValueType, value: string): string =>
  type === held ? value : toBits(value, held);
export const asValue = ({ type }: Cells, held: ValueType, word: string): string =>
  type === held ? word : fromBits(word, held);

/** One of the two words of elements of 64 bits. */
function wordElements(cells: Cells, word: 0 | 1): Elements {
  const place = (at: string): string => `(${at} * 2u${word === 0 ? "" : " + 1u"})`;
  return { load: (at) => cells.load(place(at)), store: (at, value) => [cells.store(place(at), value)] };
}

function packedElements(build: Build, cells: Cells, dtype: DType): Elements {
  const width = storedBits(dtype);
  const [shift, mask, low] = width === 8 ? ["2u", "3u", "0xffu"] : ["1u", "1u", "0xffffu"];
  const place = (at: string): string => `((${at} & ${mask}) * ${width}u)`;
  const word = (at: string): string => `(${at} >> ${shift})`;
  const bits = (at: string): string => `((${cells.load(word(at))} >> ${place(at)}) & ${low})`;
  return {
    load: (at) => {
      if (dtype === "bool") return `(${bits(at)} != 0u)`;
      if (dtype === "float16") return call(build, "gs_f16_value", bits(at));
      if (valueType(dtype) === "u32") return bits(at);
      return `(bitcast<i32>(${cells.load(word(at))} << (${32 - width}u - ${place(at)})) >> ${32 - width}u)`;
    },
    store: (at, value) =>
      cells.merge(word(at), `(${low} << ${place(at)})`, `(${shortBits(build, value, dtype)} & ${low}) << ${place(at)}`),
  };
}

/** The bits of a value, in the low end of a word. */
function shortBits(build: Build, value: string, dtype: DType): string {
  if (dtype === "float16") return `${need(build, "gs_f16_bits")}(${value})`;
  return toBits(value, valueType(dtype));
}
