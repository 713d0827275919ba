import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import type { Address, AddressPlace } from "./bytes.ts";
import { Bytes } from "./bytes.ts";
import { Code, type FuncRef, type FuncType, type Helpers, type Instr, laneBytes, type ValType } from "./code.ts";
import { opcodes } from "./opcodes.ts";

const TYPE: Readonly<Record<ValType, number>> = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b };
const PAGES = 65536;

interface Defined {
  readonly name: string;
  readonly ref: FuncRef;
  code: Code | null;
}

/** A module over one imported memory, `gridstride.memory`. Functions may call each other in any order. */
export class ModuleBuilder implements Helpers {
  readonly shared: boolean;
  readonly functions: Defined[] = [];
  readonly constants: Uint8Array[] = [];
  readonly exports: { readonly name: string; readonly func: FuncRef }[] = [];
  readonly #types: FuncType[] = [];
  readonly #helpers = new Map<string, FuncRef>();

  /** @param shared - whether the memory is shared between threads. */
  constructor(shared: boolean) {
    this.shared = shared;
  }

  /** A function that can be called before its code is there. */
  declare(name: string, type: FuncType): FuncRef {
    const ref: FuncRef = { index: this.functions.length, type };
    this.functions.push({ name, ref, code: null });
    return ref;
  }

  define(func: FuncRef, code: Code): void {
    this.functions[func.index]!.code = code;
  }

  helper(name: string, params: readonly ValType[], results: readonly ValType[], write: (code: Code) => void): FuncRef {
    return once(this.#helpers, name, () => {
      const ref = this.declare(name, { params, results });
      const code = new Code(params, results, this);
      write(code);
      this.define(ref, code);
      return ref;
    });
  }

  /** Bytes that nobody writes, in the device's memory for as long as the module lives. @returns where they begin. */
  constant(bytes: Uint8Array): Address {
    return { constant: this.constants.push(bytes) - 1, offset: 0 };
  }

  export(name: string, func: FuncRef): void {
    this.exports.push({ name, func });
  }

  /** The module in binary. One with constants is a module once `writeAddress` has put their addresses in. */
  encode(): Uint8Array<ArrayBuffer> {
    return this.encoded().bytes;
  }

  encoded(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly addresses: readonly AddressPlace[] } {
    const codes = new Bytes();
    codes.unsigned(this.functions.length);
    for (const { name, code } of this.functions) {
      if (code === null) throw bug(name);
      codes.sized((body) => this.#body(body, code));
    }
    const indices = this.functions.map(({ ref }) => this.#typeIndex(ref.type));
    const out = new Bytes();
    out.bytes([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
    section(out, 1, this.#types, (inner, type) => {
      inner.byte(0x60);
      for (const list of [type.params, type.results]) {
        inner.unsigned(list.length);
        inner.bytes(list.map((one) => TYPE[one]));
      }
    });
    section(out, 2, [this.shared], (inner, shared) => {
      inner.name("gridstride");
      inner.name("memory");
      inner.bytes([0x02, shared ? 0x03 : 0x01]);
      inner.unsigned(1);
      inner.unsigned(PAGES);
    });
    section(out, 3, indices, (inner, index) => inner.unsigned(index));
    section(out, 7, this.exports, (inner, { name, func }) => {
      inner.name(name);
      inner.byte(0x00);
      inner.unsigned(func.index);
    });
    out.byte(10);
    out.unsigned(codes.length);
    out.append(codes);
    return { bytes: out.view().slice(), addresses: out.addresses };
  }

  #body(out: Bytes, code: Code): void {
    const runs: [count: number, type: ValType][] = [];
    for (const type of code.locals) {
      const last = runs.at(-1);
      if (last?.[1] === type) last[0]++;
      else runs.push([1, type]);
    }
    out.unsigned(runs.length);
    for (const [count, type] of runs) {
      out.unsigned(count);
      out.byte(TYPE[type]);
    }
    for (const instr of code.instructions) this.#instruction(out, instr);
    out.byte(0x0b);
  }

  #instruction(out: Bytes, [name, first, second]: Instr): void {
    const { prefix, number, immediates, align } = opcodes.get(name)!;
    if (prefix === null) out.byte(number);
    else {
      out.byte(prefix);
      out.unsigned(number);
    }
    switch (immediates) {
      case "none":
        return;
      case "index":
        return out.unsigned(first as number);
      case "lane":
        return out.byte(first as number);
      case "i32":
      case "i64":
        return isAddress(first) ? out.address(first, true) : out.signed(first as number | bigint);
      case "f32":
        return out.bytes(laneBytes("f32x4", first as number));
      case "f64":
        return out.bytes(laneBytes("f64x2", first as number));
      case "bytes":
        return out.bytes(first as Uint8Array);
      case "zero":
        return out.byte(0);
      case "zeros":
        return out.bytes([0, 0]);
      case "block":
        return this.#blockType(out, first as FuncType);
      case "memory":
      case "memoryLane":
        out.unsigned(align);
        if (isAddress(first)) out.address(first, false);
        else out.unsigned((first ?? 0) as number);
        if (immediates === "memoryLane") out.byte(second as number);
    }
  }

  #blockType(out: Bytes, type: FuncType): void {
    const [only, ...more] = type.results;
    if (only === undefined) out.byte(0x40);
    else if (more.length === 0) out.byte(TYPE[only]);
    else out.signed(this.#typeIndex(type));
  }

  #typeIndex(type: FuncType): number {
    const known = this.#types.findIndex((other) => sameType(other, type));
    return known >= 0 ? known : this.#types.push({ params: type.params, results: type.results }) - 1;
  }
}

const isAddress = (operand: Instr[1] | undefined): operand is Address =>
  typeof operand === "object" && "constant" in operand;

const sameType = (a: FuncType, b: FuncType): boolean =>
  a.params.join() === b.params.join() && a.results.join() === b.results.join();

function section<T>(out: Bytes, id: number, items: readonly T[], write: (inner: Bytes, item: T) => void): void {
  out.byte(id);
  out.sized((inner) => {
    inner.unsigned(items.length);
    for (const item of items) write(inner, item);
  });
}
