import { type FuncRef, ModuleBuilder } from "@gridstride/jit/internal";
import { LAUNCH, Run, runsUnits, UNIT } from "../../wasm/units.ts";
import type { Element } from "./element.ts";
import { defineExtreme, type Extreme } from "./extreme.ts";
import { defineFind } from "./find.ts";
import { type Field, offsetOf, PLACES } from "./record.ts";

/** A module whose `run(launch, scratch, first, last)` does units of a search along lines; record.ts has what it is told. */
export function extremesModule(element: Element, extreme: Extreme, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const functions = { extreme: defineExtreme(module, element, extreme), find: defineFind(module, element) };
  const code = new Search(element, functions);
  return runsUnits(module, code, () => {
    code
      .field("phase")
      .i32(PLACES)
      .op("i32.eq")
      .if(
        () => code.place(UNIT),
        () => code.extremeOfPart(UNIT),
      );
  });
}

/** `run` under construction. */
class Search extends Run {
  readonly #element: Element;
  readonly #functions: { readonly extreme: FuncRef; readonly find: FuncRef };

  constructor(element: Element, functions: { readonly extreme: FuncRef; readonly find: FuncRef }) {
    super();
    this.#element = element;
    this.#functions = functions;
  }

  field(name: Field): this {
    return this.get(LAUNCH).load("i32.load", offsetOf(name));
  }

  extremeOfPart(unit: number): void {
    const part = this.local("i32");
    this.field("values").get(unit).#scaled();
    this.get(unit).field("parts").op("i32.rem_s").field("part").op("i32.mul").set(part);
    this.#line(() => this.get(unit).field("parts").op("i32.div_s"));
    this.get(part).#scaled();
    this.#countFrom(part).call(this.#functions.extreme).store(`${this.#element.scalar}.store`);
  }

  place(line: number): void {
    const [first, values] = [this.local("i32"), this.local("i32")];
    const best = this.local(this.#element.scalar);
    this.field("places").get(line).i32(4).op("i32.mul").op("i32.add");
    this.field("parts")
      .i32(1)
      .op("i32.eq")
      .if(
        () => {
          this.i32(0).set(first);
          this.#line(() => this.get(line))
            .field("length")
            .call(this.#functions.extreme)
            .set(best);
        },
        () => {
          this.field("values").get(line).field("parts").op("i32.mul").#scaled().tee(values);
          this.field("parts").call(this.#functions.extreme).set(best);
          this.get(values).field("parts").get(best).call(this.#functions.find);
          this.field("part").op("i32.mul").set(first);
        },
      );
    this.#line(() => this.get(line))
      .get(first)
      .#scaled();
    this.#countFrom(first).get(best).call(this.#functions.find).get(first).op("i32.add");
    this.store("i32.store");
  }

  /** The address of a line that `number` leaves on the stack. */
  #line(number: () => unknown): this {
    this.field("x");
    number();
    return this.field("lineStride").op("i32.mul").op("i32.add");
  }

  /** An address and a number of elements on the stack become one address. */
  #scaled(): this {
    return this.i32(this.#element.bytes).op("i32.mul").op("i32.add");
  }

  /** Elements of the part that begins at `first`. */
  #countFrom(first: number): this {
    const left = this.local("i32");
    this.field("length").get(first).op("i32.sub").tee(left).field("part");
    return this.get(left).field("part").op("i32.lt_s").op("select");
  }
}
