import { type ProgramData, ProgramElement } from "../components/program-element.ts";
import type { Runner } from "../runner/client.ts";
import type { RunEvent } from "../runner/events.ts";
import { combine, verdictOf } from "./combine.ts";

/** What the page holds of an exercise. */
interface ExerciseData extends ProgramData {
  readonly checker: string;
  readonly answers: readonly string[];
}

/** A program to finish, and what says whether it is. */
class ExerciseElement extends ProgramElement<ExerciseData> {
  protected readonly start = { action: "check", begins: "Checking …", fails: "It was not checked." };
  #verdict: string | undefined;
  #failed = false;

  protected async begin(page: Runner, program: string): Promise<void> {
    const { answers, checker, file } = this.data;
    const code = combine(program, answers, checker);
    await page.run({ code, file }, { target: "simulator", onEvent: (event) => this.#show(event) });
    this.#tell();
  }

  protected override forget(): void {
    super.forget();
    this.#verdict = undefined;
    this.#failed = false;
    delete this.dataset.verdict;
  }

  #show(event: RunEvent): void {
    const verdict = event.type === "console" ? verdictOf(event.text) : null;
    if (verdict !== null) {
      this.#verdict = verdict;
      return;
    }
    if (event.type === "device" || event.type === "ran") return;
    void this.output?.show(event);
    if (event.type !== "error") return;
    this.#failed = true;
    if (event.diagnostics !== undefined) this.mark(event.diagnostics);
  }

  /** Says how it went; what stopped the program has been said by then. */
  #tell(): void {
    const verdict = this.#verdict;
    this.dataset.verdict = verdict === "" ? "right" : "wrong";
    if (verdict !== undefined) this.say(verdict === "" ? "Right: every check passed." : `Not yet. ${verdict}`);
    else if (this.#failed) this.say("Not yet. What stopped your program is described below.");
  }
}

customElements.define("gs-exercise", ExerciseElement);
