import { type Escape, type Frame, targetOf } from "../../../ir/analysis/divergence.ts";
import type { Label, Var } from "../encode/code.ts";
import type { Body, Vec } from "./body.ts";

/** The statements around a statement that is being emitted, and the lanes that are active in it. */
interface Entered {
  readonly frame: Frame;
  readonly onBreak: Label;
  readonly onContinue: Label | null;
  /** Lanes that have not left; null where they leave together. */
  readonly live: Lanes | null;
  /** Lanes that do not wait for the loop's step; null where none ever waits. */
  readonly running: Lanes | null;
}

/** A mask in variables. */
interface Lanes {
  readonly variables: readonly Var[];
  readonly mask: Vec;
}

/** The loops and blocks around the code being emitted, the body itself first. */
export class Frames {
  readonly #body: Body;
  readonly #entered: Entered[] = [];

  constructor(body: Body) {
    this.#body = body;
  }

  /** @param mask - the lanes that come in; null for all. Their variables are temporaries. */
  enter(frame: Frame, onBreak: Label, onContinue: Label | null, mask: Vec | null): void {
    const { divergence } = this.#body.plan.analysis;
    const live = divergence.left.has(frame) ? this.#lanes() : null;
    const running = frame?.kind === "loop" && divergence.skipped.has(frame) ? this.#lanes() : null;
    if (live !== null) this.#set(live.variables, mask);
    this.#entered.push({ frame, onBreak, onContinue, live, running });
  }

  leave(): void {
    this.#entered.pop();
  }

  /** The labels of the loop just entered, once they are known. */
  relabel(onBreak: Label, onContinue: Label | null): void {
    const last = this.#entered.pop()!;
    this.#entered.push({ ...last, onBreak, onContinue });
  }

  /** Begins an iteration of the innermost loop and gives the lanes that make it. */
  round(mask: Vec | null): Vec | null {
    const { live, running } = this.#innermost();
    const inside = live === null ? mask : live.mask;
    if (running === null) return inside;
    this.#set(running.variables, inside);
    return inside === null ? null : running.mask;
  }

  /** The lanes that make the step of the innermost loop. */
  stepping(mask: Vec | null): Vec | null {
    return this.#innermost().live?.mask ?? mask;
  }

  /** Lanes that have not left what is around the statement, and where code goes on once there are none. */
  present(): { readonly present: Vec; readonly behind: Label } {
    const { live, running, onBreak, onContinue } = this.#innermost();
    return running === null ? { present: live!.mask, behind: onBreak } : { present: running.mask, behind: onContinue! };
  }

  /** Emits a break, continue or return of the lanes in the mask. */
  escape(stmt: Escape, mask: Vec | null): void {
    const { kind } = stmt;
    const target = targetOf(
      kind,
      this.#entered.map(({ frame }) => frame),
    );
    const { code, plan } = this.#body;
    if (mask === null || !plan.analysis.divergence.escapes.has(stmt)) {
      const { onBreak, onContinue } = this.#entered[target]!;
      code.br(kind === "continue" ? onContinue! : onBreak);
      return;
    }
    const leaving = this.#variables();
    this.#set(leaving, mask);
    for (const [depth, { live, running }] of this.#entered.entries()) {
      if (depth < target) continue;
      if (live !== null && !(kind === "continue" && depth === target)) this.#remove(live.variables, leaving);
      if (running !== null) this.#remove(running.variables, leaving);
    }
  }

  #innermost(): Entered {
    return this.#entered.at(-1)!;
  }

  #lanes(): Lanes {
    const variables = this.#variables();
    return { variables, mask: this.#body.ofVars("bool", variables) };
  }

  #variables(): readonly Var[] {
    return Array.from({ length: this.#body.parts("bool") }, () => this.#body.temporaries.take("v128"));
  }

  #set(variables: readonly Var[], mask: Vec | null): void {
    variables.forEach((variable, part) => {
      if (mask === null) this.#body.code.i32x4(-1);
      else mask.push(part);
      this.#body.code.set(variable);
    });
  }

  #remove(variables: readonly Var[], leaving: readonly Var[]): void {
    variables.forEach((variable, part) => {
      this.#body.code.get(variable).get(leaving[part]!).op("v128.andnot").set(variable);
    });
  }
}
