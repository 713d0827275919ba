import { type RealDType as DType, dtypeInfo } from "../dtype.ts";
import { add, assemble, get, i32, ifElse, loopWhile, memory, op, set, whileLoop } from "./assemble.ts";
import { moveCode } from "./convert-code.ts";

/**
 * The record of a copy: words in a record; addresses, and steps in bytes. After them come the axes outside of rows and columns,
 * innermost first, as three words each: how many, and the steps of both.
 */
export const FIELDS: readonly Field[] = [
  ...(["to", "from"] as const),
  // Rows and columns, of which a task copies `rowPart` and `colPart`.
  ...(["rows", "rowParts", "rowPart", "toRow", "fromRow"] as const),
  ...(["cols", "colParts", "colPart", "toCol", "fromCol"] as const),
  "axes",
];
type Side = "to" | "from";
type Field = Side | "axes" | `${"row" | "col"}${"s" | "Parts" | "Part"}` | `${Side}${"Row" | "Col"}`;

const I32_LOAD = 0x28;
const AXIS_BYTES = 12;
// Parameters, and what follows them.
const [RECORD, TASK, LAST] = [0, 2, 3] as const;
const [TO, FROM, REST, AT, COLS, ROWS, LEFT, T, F, AXIS] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;
const [TO_STEP, FROM_STEP, WORD, NUMBER] = [14, 15, 16, 17] as const;

const field = (name: Field): readonly number[] => [...get(RECORD), ...memory(I32_LOAD, FIELDS.indexOf(name) * 4)];

/** Takes the place along rows or columns from what is left of the task's number, and leaves how many there are of them. */
function place(what: "row" | "col", count: number): readonly number[] {
  const step = what === "row" ? (["toRow", "fromRow"] as const) : (["toCol", "fromCol"] as const);
  const rest = [...field(`${what}s`), ...get(AT), op.i32Sub];
  return [
    ...[...get(REST), ...field(`${what}Parts`), op.i32RemU, ...field(`${what}Part`), op.i32Mul, ...set(AT)],
    ...[...get(REST), ...field(`${what}Parts`), op.i32DivU, ...set(REST)],
    ...add(TO, ...get(AT), ...field(step[0]), op.i32Mul),
    ...add(FROM, ...get(AT), ...field(step[1]), op.i32Mul),
    ...[...rest, ...field(`${what}Part`), ...rest, ...field(`${what}Part`), op.i32LtU, op.select, ...set(count)],
  ];
}

/** Takes the place along one of the axes outside. */
const outside: readonly number[] = [
  ...[...get(REST), ...get(AXIS), ...memory(I32_LOAD), op.i32RemU, ...set(AT)],
  ...[...get(REST), ...get(AXIS), ...memory(I32_LOAD), op.i32DivU, ...set(REST)],
  ...add(TO, ...get(AT), ...get(AXIS), ...memory(I32_LOAD, 4), op.i32Mul),
  ...add(FROM, ...get(AT), ...get(AXIS), ...memory(I32_LOAD, 8), op.i32Mul),
  ...add(AXIS, ...i32(AXIS_BYTES)),
  ...add(LEFT, ...i32(-1)),
];

/** A module that copies tasks of a strided copy, from elements of one type to elements of another. */
export function copyModule(from: DType, to: DType, shared: boolean): Uint8Array<ArrayBuffer> {
  const bytes = dtypeInfo(to).bytesPerElement;
  const oneByOne = [
    ...[...get(COLS), ...set(LEFT), ...get(TO), ...set(T), ...get(FROM), ...set(F)],
    ...loopWhile(
      ...[...get(T), ...get(F), ...moveCode(from, to, WORD, NUMBER)],
      ...[...add(T, ...get(TO_STEP)), ...add(F, ...get(FROM_STEP)), ...add(LEFT, ...i32(-1)), ...get(LEFT)],
    ),
  ];
  const isBlock = [...get(TO_STEP), ...i32(bytes), op.i32Eq, ...get(FROM_STEP), ...i32(bytes), op.i32Eq, op.i32And];
  const block = [...get(TO), ...get(FROM), ...get(COLS), ...i32(bytes), op.i32Mul, 0xfc, 10, 0, 0];
  return assemble(shared, WORD - LAST, [
    ...whileLoop(
      [...get(TASK), ...get(LAST), op.i32LtU],
      ...[...field("to"), ...set(TO), ...field("from"), ...set(FROM), ...get(TASK), ...set(REST)],
      ...[...field("toCol"), ...set(TO_STEP), ...field("fromCol"), ...set(FROM_STEP)],
      ...[...place("col", COLS), ...place("row", ROWS)],
      ...[...get(RECORD), ...i32(FIELDS.length * 4), op.i32Add, ...set(AXIS), ...field("axes"), ...set(LEFT)],
      ...whileLoop(get(LEFT), ...outside),
      ...loopWhile(
        ...(from === to ? [...isBlock, ...ifElse(block, oneByOne)] : oneByOne),
        ...[...add(TO, ...field("toRow")), ...add(FROM, ...field("fromRow")), ...add(ROWS, ...i32(-1)), ...get(ROWS)],
      ),
      ...add(TASK, ...i32(1)),
    ),
  ]);
}
