import { type Frame, targetOf } from "../../../ir/analysis/divergence.ts";
import type { JumpStmt } from "../../../ir/ir.ts";
import type { Label } from "../encode/code.ts";
import type { Body, Vec } from "./body.ts";

/** The statements around a statement that is being emitted, and the lanes that are active in it. */
interface Entered {
  readonly frame: Frame;
  onBreak: Label | null;
  onContinue: Label | null;
  /** Lanes that have not left; null where they leave together. */
  readonly live: Vec | null;
  /** Lanes that do not wait for the loop's step; null where none ever waits. */
  readonly running: Vec | null;
}

/** The loops and blocks around the code being emitted, the body itself first. */
export class Frames {
  readonly #body: Body;
  readonly #entered: Entered[] = [];

  constructor(body: Body) {
    this.#body = body;
  }

  /** Emits what stands in it. @param mask - the lanes that come in; null for all. Their variables are temporaries. */
  within(frame: Frame, mask: Vec | null, emit: () => void): void {
    const { divergence } = this.#body.plan.analysis;
    const live = divergence.left.has(frame) ? this.#lanes() : null;
    const running = frame?.kind === "loop" && divergence.skipped.has(frame) ? this.#lanes() : null;
    if (live !== null) this.#set(live, mask);
    this.#entered.push({ frame, onBreak: null, onContinue: null, live, running });
    emit();
    this.#entered.pop();
  }

  /** Says where the end of what was just entered is, and the step of a loop. */
  endsAt(end: Label, step: Label | null = null): void {
    const innermost = this.#innermost();
    innermost.onBreak = end;
    innermost.onContinue = step;
  }

  /** Begins an iteration of the innermost loop and gives the lanes that make it. */
  beginIteration(mask: Vec | null): Vec | null {
    const { live, running } = this.#innermost();
    const inside = live ?? mask;
    if (running === null) return inside;
    this.#set(running, inside);
    return inside && running;
  }

  /** The lanes that make the step of the innermost loop. */
  stepping(mask: Vec | null): Vec | null {
    return this.#innermost().live ?? mask;
  }

  /** Lanes that have not left what is around the statement, and where code goes on once there are none. */
  present(): { readonly present: Vec; readonly behind: Label } {
    const { live, running, onBreak, onContinue } = this.#innermost();
    return running === null ? { present: live!, behind: onBreak! } : { present: running, behind: onContinue! };
  }

  /** Emits a break, continue or return of the lanes in the mask. */
  escape(stmt: JumpStmt, mask: Vec | null): void {
    const { kind } = stmt;
    const frames = this.#entered.map(({ frame }) => frame);
    const target = targetOf(kind, frames);
    const { code, plan } = this.#body;
    if (mask === null || !plan.analysis.divergence.escapes.has(stmt)) {
      const { onBreak, onContinue } = this.#entered[target]!;
      code.br(kind === "continue" ? onContinue! : onBreak!);
      return;
    }
    const leaving = this.#lanes();
    this.#set(leaving, mask);
    for (const [depth, { live, running }] of this.#entered.entries()) {
      if (depth < target) continue;
      if (live !== null && !(kind === "continue" && depth === target)) this.#remove(live, leaving);
      if (running !== null) this.#remove(running, leaving);
    }
  }

  #innermost(): Entered {
    return this.#entered.at(-1)!;
  }

  #lanes(): Vec {
    return this.#body.ofVars("bool", this.#body.temporaries.takeAll("v128", this.#body.parts("bool")));
  }

  #set({ variables }: Vec, mask: Vec | null): void {
    this.#body.setParts(variables!, mask?.push ?? (() => this.#body.code.i32x4(-1)));
  }

  #remove({ variables }: Vec, leaving: Vec): void {
    this.#body.setParts(variables!, (part) => {
      this.#body.code.get(variables![part]!);
      leaving.push(part);
      this.#body.code.op("v128.andnot");
    });
  }
}
