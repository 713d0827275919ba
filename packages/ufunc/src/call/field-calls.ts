import {
  type DeviceArray,
  type DeviceRecordArray,
  type DType,
  isDeviceArray,
  type NDArray,
  type RecordArray,
  type RecordType,
  ShapeError,
} from "@gridstride/core";
import { column, isRecords, isRecordType, recordField, recordKey } from "@gridstride/core/internal";
import { type BuiltNumber, builtKernel, type FunctionUse } from "@gridstride/jit/internal";
import type { OperandType } from "../rules/casting.ts";
import { dynamicInputs } from "./loops.ts";
import { readOperands } from "./loops-of-function.ts";
import { readOperand, typeOf } from "./operands.ts";
import { type Callee, callUfunc } from "./ufunc-call.ts";

type Records = RecordArray | DeviceRecordArray;
type Numbers = NDArray | DeviceArray;

/** How an operand is made of numbers: the place of one among all, a row of a fixed size, or a record. */
type Form = number | readonly Form[] | { readonly [name: string]: Form };

/** A number of an operand. */
interface Leaf {
  readonly operand: number;
  /** The names of fields, and indices into fields of a fixed size, that lead to it; none where the operand is a number. */
  readonly path: readonly (string | number)[];
  readonly type: OperandType;
}

/** The ufunc of a function for operands of these types. */
type CalleeOf = (use: FunctionUse, types: readonly DType[]) => Callee;

interface FieldCall {
  /** The ufunc of the leaves. */
  readonly callee: Callee;
  readonly leaves: readonly Leaf[];
}

/**
 * Calls of a ufunc without signatures on arrays of records. Each becomes a call on the fields that the function reads, each
 * an operand like any other, with a function that makes records of them.
 */
export class FieldCalls {
  readonly #use: FunctionUse;
  readonly #nin: number;
  readonly #calleeOf: CalleeOf;
  readonly #byTypes: Map<string, FieldCall> = new Map();

  constructor(use: FunctionUse, nin: number, calleeOf: CalleeOf) {
    this.#use = use;
    this.#nin = nin;
    this.#calleeOf = calleeOf;
  }

  /** How many results there are; null before the first call. */
  get nout(): number | null {
    const [met] = this.#byTypes.values();
    return met?.callee.nout ?? null;
  }

  /** @throws as `callUfunc`. */
  call(args: readonly unknown[]): unknown {
    const operands = args.slice(0, this.#nin);
    const key = operands.map((one) => (isRecords(one) ? recordKey(one.dtype) : typeOf(readOperand(one)))).join(" ");
    const { callee, leaves } = this.#byTypes.get(key) ?? this.#make(key, operands);
    const copies: Numbers[] = [];
    const given = leaves.map(({ operand, path }) => {
      const one = operands[operand];
      return isRecords(one) ? follow(one as Records, one.shape.length, path, copies) : one;
    });
    try {
      return callUfunc(callee, [...given, ...args.slice(this.#nin)]);
    } finally {
      // Enqueued launches still have them.
      for (const copy of copies) if (isDeviceArray(copy)) copy.dispose();
    }
  }

  #make(key: string, operands: readonly unknown[]): FieldCall {
    const leaves: Leaf[] = [];
    const forms = operands.map((one, operand) =>
      isRecords(one)
        ? formOf(one.dtype, [], (path, type) => leaves.push({ operand, path, type }) - 1)
        : leaves.push({ operand, path: [], type: typeOf(readOperand(one)) }) - 1,
    );
    const all = leaves.map(() => true);
    const types = dynamicInputs(leaves.map(({ type }) => type));
    const read = readOperands(made(this.#use, forms, all), types);
    // An operand that is not read at all still has a shape.
    const kept = leaves.map(
      ({ operand }, i) => read[i] === true || leaves.findIndex((leaf) => leaf.operand === operand) === i,
    );
    const [used, takes] = [leaves, types].map((list) => list.filter((_, i) => kept[i])) as [Leaf[], DType[]];
    const call = { callee: this.#calleeOf(made(this.#use, forms, kept), takes), leaves: used };
    this.#byTypes.set(key, call);
    return call;
  }
}

/** The function of some of the leaves: the others are 0, and nothing reads them. */
function made(use: FunctionUse, forms: readonly Form[], kept: readonly boolean[]): FunctionUse {
  return builtKernel(use.source.name, use, (k) => {
    const numbers = kept.map((is, i) => (is ? k.scalar(`a${i}`) : k.number(0)));
    const value = (form: Form): BuiltNumber => {
      if (typeof form === "number") return numbers[form] as BuiltNumber;
      if (Array.isArray(form)) return k.tuple(form.map(value));
      return k.record(Object.fromEntries(Object.entries(form).map(([name, field]) => [name, value(field)])));
    };
    k.return(k.call(forms.map(value))[0] as BuiltNumber);
  });
}

function formOf(
  type: RecordType | DType,
  shape: readonly number[],
  leaf: (path: Leaf["path"], type: DType) => number,
  path: Leaf["path"] = [],
): Form {
  const [extent, ...inner] = shape;
  if (extent !== undefined) return Array.from({ length: extent }, (_, i) => formOf(type, inner, leaf, [...path, i]));
  if (!isRecordType(type)) return leaf(path, type);
  // In the order in which records pass their fields.
  const fields = [...type.fields].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    fields.map((field) => [field.name, formOf(field.dtype, field.shape, leaf, [...path, field.name])]),
  );
}

/** @param ndim - axes of the records. */
function follow(from: Records | Numbers, ndim: number, [step, ...rest]: Leaf["path"], copies: Numbers[]): Numbers {
  if (step === undefined) return from as Numbers;
  if (typeof step === "string") return follow(fieldOf(from as Records, step, copies), ndim, rest, copies);
  return follow(from.slice(...new Array<null>(ndim).fill(null), step), ndim, rest, copies);
}

/** A view, or a copy where a packed record puts the field at a byte at which no view begins. */
function fieldOf(records: Records, name: string, copies: Numbers[]): Records | Numbers {
  try {
    return (records as RecordArray).field(name as never);
  } catch (error) {
    if (!(error instanceof ShapeError) || error.code !== "layout") throw error;
    const copy = column(records.bytes as NDArray<"uint8">, recordField(records.dtype, name));
    copies.push(copy);
    return copy;
  }
}
