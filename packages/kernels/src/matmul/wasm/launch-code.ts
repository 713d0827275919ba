import { Code, type ValType } from "@gridstride/jit/internal";
import { type Field, offsetOf } from "./record.ts";

/** A function under construction that reads the launch record, its parameter 0. */
export class LaunchCode extends Code {
  constructor(params: readonly ValType[]) {
    super(params, []);
  }

  field(name: Field): this {
    return this.get(0).load("i32.load", offsetOf(name));
  }

  /** A new local with what `value` leaves on the stack. */
  let(value: () => unknown): number {
    const local = this.local("i32");
    value();
    this.set(local);
    return local;
  }

  /** The smaller of what is on the stack and a local's value. */
  min(local: number): this {
    const other = this.local("i32");
    return this.tee(other).get(local).get(other).get(local).op("i32.lt_s").op("select");
  }

  /** Bytes of `depth` rows or columns of a packed panel. */
  panelBytes(depth: number, bytes: number): this {
    return this.get(depth).i32(bytes).op("i32.mul");
  }

  /** For i from 0 in steps to a local's value, which is not 0. */
  each(step: number, count: number, body: (i: number) => void): void {
    const i = this.let(() => this.i32(0));
    this.loop((again) => {
      body(i);
      this.get(i).i32(step).op("i32.add").tee(i).get(count).op("i32.lt_s").brIf(again);
    });
  }
}
