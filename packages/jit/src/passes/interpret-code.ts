import { once } from "../diagnostics/once.ts";
import type { Instruction, Operand, Operation } from "./interpret-words.ts";

const JUMP: Operation = { name: "jump", op: "jump", args: 3, results: 0 };
const ZERO: Operand = { kind: "constant", value: 0 };

/** A position in the code, known when the code is complete. */
export type Label = number;

/** The instructions of one run, over registers whose places in the file of registers come last. */
export class Code {
  readonly #list: Instruction[] = [];
  readonly #labels: number[] = [];
  /** Where the run's own code starts, then each routine. */
  readonly #sections: number[] = [0];
  /** Inner loops before outer loops. */
  readonly #loops: (readonly [from: number, to: number])[] = [];
  /** Registers that keep their place for the whole run. */
  readonly #kept = new Set<number>();
  readonly #given = new Set<number>();
  readonly #homes = new Set<number>();
  #count = 0;
  /** Whether a jump may come to the place where the next instruction will stand. */
  #isTarget = false;

  get position(): number {
    return this.#list.length;
  }

  /** A register that no instruction sets. */
  register(): number {
    this.#given.add(this.#count);
    return this.#count++;
  }

  /** A register that several instructions may set. */
  home(): number {
    const register = this.#count++;
    this.#homes.add(register);
    return register;
  }

  isHome(operand: Operand): boolean {
    return operand.kind === "register" && this.#homes.has(operand.register);
  }

  /** The register is read behind the run. */
  keep(register: number): void {
    this.#kept.add(register);
  }

  emit(operation: Operation, args: readonly Operand[], first: number = this.#count): readonly Operand[] {
    if (first === this.#count) this.#count += operation.results;
    this.#list.push({ operation, args, first });
    this.#isTarget = false;
    return Array.from({ length: operation.results }, (_, i) => ({ kind: "register", register: first + i }));
  }

  /**
   * Sets a home: the instruction before gives its result there, or copies one more word, where it can.
   *
   * @param isOwn - nothing else reads the register of the value.
   */
  move(home: number, value: Operand, isOwn: boolean): void {
    const last = this.#isTarget ? undefined : this.#list.at(-1);
    if (last !== undefined) {
      const { operation, args, first } = last;
      const register = value.kind === "register" ? value.register : -1;
      if (isOwn && first === register && operation.results === 1 && operation.op === "compute") {
        this.#list[this.#list.length - 1] = { operation, args, first: home };
        return;
      }
      const count = args.length;
      const isCopied = register >= first && register < first + count;
      const isNext = this.#homes.has(first) && first + count === home;
      if (operation.op === "copy" && isNext && !isCopied && count < WIDEST) {
        this.#list[this.#list.length - 1] = { operation: copying(count + 1), args: [...args, value], first };
        return;
      }
    }
    this.emit(copying(1), [value], home);
  }

  /** Goes on at the target, if the other two are equal. */
  jump(target: Operand, left: Operand = ZERO, right: Operand = ZERO): void {
    this.emit(JUMP, [left, right, target]);
  }

  label(): Label {
    return this.#labels.push(-1) - 1;
  }

  place(label: Label): void {
    this.#labels[label] = this.#list.length;
    this.#isTarget = true;
  }

  /** A loop whose code starts at a position and ends here. */
  loop(from: number): void {
    this.#loops.push([from, this.#list.length]);
  }

  /** A routine follows: its registers have places of their own. */
  section(): void {
    this.#sections.push(this.#list.length);
  }

  /** The instructions over places, of a program of which they start at a position. */
  placed(start: number): { readonly code: readonly Instruction[]; readonly places: readonly number[] } {
    const places = this.#allocated();
    const place = (operand: Operand): Operand => {
      if (operand.kind === "label") return { kind: "constant", value: start + (this.#labels[operand.label] as number) };
      return operand.kind === "register" ? { ...operand, register: places[operand.register] as number } : operand;
    };
    const code = this.#list.map(({ operation, args, first }) => ({
      operation,
      args: args.map(place),
      first: places[first] ?? 0,
    }));
    return { code, places };
  }

  /** Places for registers: one is free again behind the last instruction that reads it. */
  #allocated(): readonly number[] {
    const last = this.#lives();
    const places = new Array<number>(this.#count).fill(0);
    const busy: boolean[] = [];
    let floor = 0;
    const take = (from: number, length: number): void => {
      let at = floor;
      for (let free = 0; free < length; at++) free = busy[at] === true ? 0 : free + 1;
      for (let i = 0; i < length; i++) {
        busy[at - length + i] = true;
        places[from + i] = at - length + i;
      }
    };
    const isTaken = (register: number): boolean => this.#given.has(register) || this.#homes.has(register);
    for (let register = 0; register < this.#count; register++) if (isTaken(register)) take(register, 1);
    const ends = new Map<number, number[]>();
    last.forEach((at, register) => once(ends, at, () => []).push(register));
    this.#list.forEach(({ first, operation }, at) => {
      if (this.#sections.includes(at)) floor = at === 0 ? 0 : busy.length;
      if (operation.results > 0 && !isTaken(first)) take(first, operation.results);
      for (const register of ends.get(at) ?? []) busy[places[register] as number] = false;
    });
    return places;
  }

  /** By register, the last instruction that needs it. */
  #lives(): readonly number[] {
    const last = new Array<number>(this.#count).fill(-1);
    const made = new Array<number | undefined>(this.#count).fill(undefined);
    const section = (at: number): number => this.#sections.findLastIndex((start) => start <= at);
    this.#list.forEach(({ first, operation }, at) => {
      for (let i = first; i < first + operation.results; i++) [made[i], last[i]] = [at, at];
    });
    this.#list.forEach(({ args }, at) => {
      for (const arg of args) {
        if (arg.kind !== "register") continue;
        // A routine may be called again.
        const isOwn = section(at) === section(made[arg.register] ?? 0);
        last[arg.register] = isOwn ? Math.max(last[arg.register] as number, at) : this.#list.length;
      }
    });
    for (const [from, to] of this.#loops)
      for (let at = from; at < to; at++)
        for (const arg of (this.#list[at] as Instruction).args)
          if (arg.kind === "register" && (made[arg.register] ?? -1) < from)
            last[arg.register] = Math.max(last[arg.register] as number, to);
    for (const register of [...this.#kept, ...this.#homes]) last[register] = this.#list.length;
    return last;
  }
}

/** Words that one instruction copies. */
export const WIDEST = 4;
export const copying = (count: number): Operation => ({ name: "copy", op: "copy", args: count, results: count });
