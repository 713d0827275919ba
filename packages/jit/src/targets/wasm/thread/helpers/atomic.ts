import type { AtomicStmt } from "../../../../ir/ir.ts";
import { bits, isFloat, isSigned } from "../../../../ir/types.ts";
import { valType } from "../../build.ts";
import type { Code } from "../../encode/code.ts";
import { zero } from "../elements.ts";
import type { Held } from "../frame.ts";

export type AtomicType = "int32" | "uint32" | "float32" | "int64" | "uint64" | "float64";
type Op = Exclude<AtomicStmt["op"], "load" | "store">;

/** The integer updates that WebAssembly has an instruction for. */
const NATIVE: Readonly<Partial<Record<Op, string>>> = {
  add: "add",
  sub: "sub",
  and: "and",
  or: "or",
  xor: "xor",
  exch: "xchg",
};

/** The whole number in which the machine updates a value. */
export const wordOf = (type: AtomicType): "i32" | "i64" => (bits(type) === 64 ? "i64" : "i32");

/** The update of the element whose address is on the stack, as one step for all threads; leaves the old value. */
export function callAtomic(code: Code, op: Op, type: AtomicType, args: () => void): void {
  const native = NATIVE[op];
  args();
  if (native !== undefined && !isFloat(type)) return void code.op(`${wordOf(type)}.atomic.rmw.${native}`);
  const kind = valType(type);
  const params = op === "cas" ? [kind, kind] : [kind];
  code.helper(`atomic_${op}_${type}`, ["i32", ...(params as "f32"[])], [kind], (f) => retry(f, op, type));
}

/** Computes the new value from what it saw, and again if another thread was faster. */
function retry(f: Code, op: Op, type: AtomicType): void {
  const float = isFloat(type);
  const word = wordOf(type);
  const [seen, next, found] = f.vars(word, word, word);
  const old: Held = () => {
    f.get(seen);
    if (float) f.op(`${valType(type)}.reinterpret_${word}`);
  };
  f.get(0).load(`${word}.atomic.load`).set(seen);
  f.block((end) =>
    f.loop((again) => {
      update(f, op, type, [old, () => f.get(1), () => f.get(2)]);
      if (float) f.op(`${word}.reinterpret_${valType(type)}`);
      // Nothing to write: the value stays.
      f.tee(next).get(seen).op(`${word}.eq`).brIf(end);
      f.get(0).get(seen).get(next).op(`${word}.atomic.rmw.cmpxchg`).tee(found);
      f.get(seen).op(`${word}.eq`).brIf(end);
      f.get(found).set(seen).br(again);
    }),
  );
  old();
}

/** Pushes the new value of an element, from the old one and the arguments of the update. */
export function update(code: Code, op: Op, type: AtomicType, [old, x, y]: readonly Held[]): void {
  const kind = valType(type);
  const sign = isSigned(type) ? "s" : "u";
  const push = (...list: readonly (Held | undefined)[]): Code => {
    for (const one of list) one?.();
    return code;
  };
  switch (op) {
    case "exch":
      push(x);
      return;
    case "cas":
      push(y, old, old, x).op(`${kind}.eq`).op("select");
      return;
    case "min":
    case "max":
      if (isFloat(type)) push(old, x).op(`${kind}.${op}`);
      else push(old, x, old, x).op(`${kind}.${op === "min" ? "lt" : "gt"}_${sign}`);
      if (!isFloat(type)) code.op("select");
      return;
    case "inc":
      zero(code, type);
      push(old).number(kind, 1).op(`${kind}.add`);
      push(old, x).op(`${kind}.ge_${sign}`).op("select");
      return;
    case "dec":
      push(x, old).number(kind, 1).op(`${kind}.sub`);
      push(old).op(`${kind}.eqz`);
      push(old, x).op(`${kind}.gt_${sign}`).op("i32.or").op("select");
      return;
    default:
      push(old, x).op(`${kind}.${op}`);
  }
}
