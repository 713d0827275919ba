import { lineOf, noteLines } from "../../components/line-note.ts";
import { type ProgramData, ProgramElement } from "../../components/program-element.ts";
import type { Runner } from "../../runner/client.ts";
import type { ProgramDiagnostic, RunEvent } from "../../runner/events.ts";
import { combine, verdictOf } from "../combine.ts";
import { CHANGED, mark, solved } from "./solved.ts";

/** The data of an exercise in the page. */
interface ExerciseData extends ProgramData {
  readonly checker: string;
  readonly answers: readonly string[];
}

/** A program to finish, and what says whether it is. */
class ExerciseElement extends ProgramElement<ExerciseData> {
  protected readonly start = { action: "check", begins: "Checking …", fails: "It was not checked." };
  #verdict: string | undefined;
  /** The error that stopped the program, and its place. */
  #failure: { readonly message: string; readonly at: number | undefined } | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener(CHANGED, () => this.#showSolved());
    this.#showSolved();
  }

  protected async begin(page: Runner, program: string): Promise<void> {
    const { answers, checker, file } = this.data;
    const code = combine(program, answers, checker);
    await page.run({ code, file }, { target: "simulator", onEvent: (event) => this.#show(event) });
    this.#tell();
  }

  protected override mark(list: readonly ProgramDiagnostic[]): void {
    super.mark(list);
    const { code } = this.data;
    if (this.editor === undefined)
      noteLines(
        this.find(".gs-code"),
        code,
        list.filter(({ to }) => to <= code.length),
      );
  }

  protected override forget(): void {
    super.forget();
    this.mark([]);
    this.#verdict = undefined;
    this.#failure = undefined;
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
    const own = this.editor?.code() ?? this.data.code;
    const place = event.diagnostics?.find(({ to }) => to <= own.length);
    this.#failure = { message: place?.message ?? "", at: place && lineOf(own, place.from) };
    if (event.diagnostics !== undefined) this.mark(event.diagnostics);
  }

  /** Says how it went; what stopped the program has been shown by then. */
  #tell(): void {
    const [verdict, failure] = [this.#verdict, this.#failure];
    const right = verdict === "" && failure === undefined;
    this.dataset.verdict = right ? "right" : "wrong";
    this.find(".gs-solution").hidden = false;
    if (failure !== undefined) {
      const found =
        failure.at === undefined ? "Your program was stopped." : `Line ${failure.at}: ${sentence(failure.message)}`;
      this.say(["Not yet.", found, verdict ?? ""].join(" ").trim());
    } else if (verdict !== undefined) this.say(right ? "Right: every check passed." : `Not yet. ${verdict}`);
    if (right) mark([this.dataset.exercise ?? ""], true);
  }

  #showSolved(): void {
    const done = solved().has(this.dataset.exercise ?? "");
    this.find(".gs-solved").hidden = !done;
    if (done) this.find(".gs-solution").hidden = false;
  }
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

customElements.define("gs-exercise", ExerciseElement);
