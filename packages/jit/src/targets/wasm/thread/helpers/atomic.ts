import type { AtomicStmt } from "../../../../ir/ir.ts";
import { isSigned } from "../../../../ir/types.ts";
import type { Code } from "../../encode/code.ts";
import type { Held } from "../frame.ts";

export type AtomicType = "int32" | "uint32" | "float32";
type Op = Exclude<AtomicStmt["op"], "load" | "store">;

/** What WebAssembly does in one instruction, on whole numbers. */
const NATIVE: Readonly<Partial<Record<Op, string>>> = {
  add: "add",
  sub: "sub",
  and: "and",
  or: "or",
  xor: "xor",
  exch: "xchg",
  cas: "cmpxchg",
};

/** The update of the element whose address is on the stack, as one step for all threads; leaves the old value. */
export function callAtomic(code: Code, op: Op, type: AtomicType, args: () => void): void {
  const native = NATIVE[op];
  if (native !== undefined && type !== "float32") {
    args();
    code.op(`i32.atomic.rmw.${native}`);
    return;
  }
  args();
  const kind = type === "float32" ? "f32" : "i32";
  const params = op === "cas" ? [kind, kind] : [kind];
  code.helper(`atomic_${op}_${type}`, ["i32", ...(params as "f32"[])], [kind], (f) => retry(f, op, type));
}

/** Computes the new value from what it saw, and again if another thread was faster. */
function retry(f: Code, op: Op, type: AtomicType): void {
  const float = type === "float32";
  const seen = f.local("i32");
  const next = f.local("i32");
  const found = f.local("i32");
  const old: Held = () => {
    f.get(seen);
    if (float) f.op("f32.reinterpret_i32");
  };
  f.get(0).load("i32.atomic.load").set(seen);
  f.block((end) =>
    f.loop((again) => {
      update(f, op, type, [old, () => f.get(1), () => f.get(2)]);
      if (float) f.op("i32.reinterpret_f32");
      // Nothing to write: the value stays.
      f.tee(next).get(seen).op("i32.eq").brIf(end);
      f.get(0).get(seen).get(next).op("i32.atomic.rmw.cmpxchg").tee(found);
      f.get(seen).op("i32.eq").brIf(end);
      f.get(found).set(seen).br(again);
    }),
  );
  old();
}

/** Pushes the new value of an element, from the old one and the arguments of the update. */
export function update(code: Code, op: Op, type: AtomicType, [old, x, y]: readonly Held[]): void {
  const kind = type === "float32" ? "f32" : "i32";
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
      if (kind === "f32") push(old, x).op(`f32.${op}`);
      else
        push(old, x, old, x)
          .op(`i32.${op === "min" ? "lt" : "gt"}_${sign}`)
          .op("select");
      return;
    case "inc":
      code.i32(0);
      push(old).i32(1).op("i32.add");
      push(old, x).op(`i32.ge_${sign}`).op("select");
      return;
    case "dec":
      push(x, old).i32(1).op("i32.sub");
      push(old).op("i32.eqz");
      push(old, x).op(`i32.gt_${sign}`).op("i32.or").op("select");
      return;
    default:
      push(old, x).op(`${kind}.${op}`);
  }
}
