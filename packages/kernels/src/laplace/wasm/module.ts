import { Code, type FuncRef, ModuleBuilder, type Var } from "@gridstride/jit/internal";
import { LAUNCH, Run, runsUnits, UNIT } from "../../wasm/units.ts";
import type { Element } from "./element.ts";
import { defineMeans } from "./means.ts";
import { type Field, offsetOf, UNIT_ROWS } from "./record.ts";

/**
 * A module whose `run(launch, scratch, first, last)` makes rows of a step of 5 points with fixed edges: a unit is two rows that
 * begin at an even one. record.ts has what it is told.
 */
export function stepModule(element: Element, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const rows = ([1, 2] as const).map((count) => defineRows(module, element, count)) as [FuncRef, FuncRef];
  const unit = defineUnit(module, element, rows);
  const code = new Run();
  return runsUnits(module, code, () => {
    code.get(LAUNCH).get(UNIT).call(unit);
  });
}

const field = (code: Code, name: Field): Code => code.get(0).load("i32.load", offsetOf(name));

/** Where row `row` begins. */
const rowOf = (code: Code, name: "u" | "out", row: Var): Code =>
  field(field(code, name).get(row), `${name}Row`).op("i32.mul").op("i32.add");

/** `unit(launch, unit)`: two rows at once where both are inside the plate, else each by itself. */
function defineUnit(module: ModuleBuilder, { bytes }: Element, [one, two]: readonly [FuncRef, FuncRef]): FuncRef {
  const code = new Code(["i32", "i32"], []);
  const [launch, row] = [0, 1] as const;
  const last = code.local("i32");
  const single = (): void => {
    code.get(row).op("i32.eqz").get(row).get(last).op("i32.eq").op("i32.or");
    code.if(
      () => {
        rowOf(code, "out", row);
        rowOf(code, "u", row);
        field(code, "columns").i32(bytes).op("i32.mul").op("memory.copy");
      },
      () => code.get(launch).get(row).call(one),
    );
  };
  const next = (): Code => code.get(row).i32(1).op("i32.add");
  code.get(row).i32(UNIT_ROWS).op("i32.mul").set(row);
  field(code, "rows").i32(1).op("i32.sub").set(last);
  code.get(row).i32(0).op("i32.gt_s");
  next().get(last).op("i32.lt_s").op("i32.and");
  code.if(
    () => code.get(launch).get(row).call(two),
    () => {
      single();
      next()
        .tee(row)
        .get(last)
        .op("i32.le_s")
        .if(() => single());
    },
  );
  const unit = module.declare("unit", code);
  module.define(unit, code);
  return unit;
}

/** `rows(launch, row)`: `count` rows inside the plate, their ends included. */
function defineRows(module: ModuleBuilder, element: Element, count: 1 | 2): FuncRef {
  const { scalar, bytes } = element;
  const means = defineMeans(module, element, count);
  const code = new Code(["i32", "i32"], []);
  const row = 1;
  const end = code.local("i32");
  field(code, "columns").i32(1).op("i32.sub").i32(bytes).op("i32.mul").set(end);
  field(rowOf(code, "u", row), "uRow");
  field(rowOf(code, "out", row), "outRow");
  code.get(end).call(means);
  for (let i = 0; i < count; i++) {
    if (i > 0) code.get(row).i32(1).op("i32.add").set(row);
    for (const column of [null, end]) {
      const at = (name: "u" | "out"): void => {
        rowOf(code, name, row);
        if (column !== null) code.get(column).op("i32.add");
      };
      at("out");
      at("u");
      code.load(`${scalar}.load`).store(`${scalar}.store`);
    }
  }
  const rows = module.declare(`rows${count}`, code);
  module.define(rows, code);
  return rows;
}
