import type { Output } from "../components/output.ts";
import type { ProgramDiagnostic, RunEvent } from "../runner/events.ts";
import { combine, verdictOf } from "./combine.ts";

/** What the page holds of an exercise. */
interface ExerciseData {
  readonly code: string;
  readonly program: string;
  readonly checker: string;
  readonly answers: readonly string[];
  readonly file: string;
}

type Editor = Awaited<ReturnType<typeof import("../editor/open.ts")["openEditor"]>>;
type Runner = Awaited<typeof import("../runner/client.ts")>["Runner"]["prototype"];

let runner: Promise<Runner> | undefined;

/** All exercises of a page share one sandbox. */
function pageRunner(): Promise<Runner> {
  runner ??= import("../runner/client.ts").then(({ Runner }) => new Runner(document.body));
  return runner;
}

/** A program to finish, and what says whether it is. What editor and sandbox need is loaded when they are used. */
class ExerciseElement extends HTMLElement {
  #editor: Editor | undefined;
  #output: Output | undefined;
  #running = false;
  #verdict: string | undefined;
  #failed = false;

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const target = event.target as Element;
      // The solution is a snippet with buttons of its own.
      if (target.closest("gs-snippet") !== null) return;
      const action = target.closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action !== undefined)
        void this.#do(action).catch((error: unknown) => this.#say(`That did not work: ${error}`));
    });
    for (const button of this.#part(".gs-bar").querySelectorAll("button")) button.disabled = false;
  }

  async #do(action: string): Promise<void> {
    if (action === "check") return this.#check();
    if (action === "stop") return (await pageRunner()).stop();
    if (action === "wait") return (await pageRunner()).wait();
    if (action === "edit") return this.#edit();
    if (action === "reset") return this.#reset();
  }

  get #data(): ExerciseData {
    return JSON.parse(this.#part(":scope > script[type='application/json']").textContent ?? "");
  }

  /** Its own parts come before those of the solution. */
  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }

  #button(action: string): HTMLButtonElement {
    return this.#part(`[data-action=${action}]`);
  }

  #say(text: string): void {
    this.#part(".gs-status").textContent = text;
  }

  async #check(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#verdict = undefined;
    this.#failed = false;
    delete this.dataset.verdict;
    this.#button("check").disabled = true;
    this.#button("stop").hidden = false;
    this.#say("Checking …");
    try {
      const [{ openOutput }, page] = await Promise.all([import("../components/output.ts"), pageRunner()]);
      this.#output = openOutput(this.#part(".gs-output"), this.#part(".gs-status"));
      this.#mark([]);
      const { program, answers, checker, file } = this.#data;
      const own = this.#editor === undefined ? program : await this.#editor.strip();
      const code = combine(own, answers, checker);
      await page.run({ code, file }, { target: "simulator", onEvent: (event) => this.#show(event) });
      this.#tell();
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.#output?.show({ type: "error", name, message });
      this.#say("It was not checked.");
    } finally {
      this.#running = false;
      this.#button("check").disabled = false;
      if (document.activeElement === this.#button("stop")) this.#button("check").focus();
      this.#button("stop").hidden = true;
    }
  }

  #show(event: RunEvent): void {
    const verdict = event.type === "console" ? verdictOf(event.text) : null;
    if (verdict !== null) {
      this.#verdict = verdict;
      return;
    }
    if (event.type === "device" || event.type === "ran") return;
    this.#output?.show(event);
    if (event.type !== "error") return;
    this.#failed = true;
    if (event.diagnostics !== undefined) this.#mark(event.diagnostics);
  }

  /** Says how it went; what stopped the program has been said by then. */
  #tell(): void {
    const verdict = this.#verdict;
    this.dataset.verdict = verdict === "" ? "right" : "wrong";
    if (verdict !== undefined) this.#say(verdict === "" ? "Right: every check passed." : `Not yet. ${verdict}`);
    else if (this.#failed) this.#say("Not yet. What stopped your program is told below.");
  }

  /** Underlines what is wrong in what the reader sees. */
  #mark(list: readonly ProgramDiagnostic[]): void {
    const own = list.filter(({ to }) => to <= (this.#editor?.code() ?? this.#data.code).length);
    if (this.#editor !== undefined) this.#editor.setDiagnostics(own);
    else if (this.#output !== undefined) this.#output.underline(this.#part(".gs-code"), this.#data.code, own);
  }

  async #edit(): Promise<void> {
    const { openEditor } = await import("../editor/open.ts");
    const host = this.#part(".gs-editor");
    host.hidden = false;
    const { code, file } = this.#data;
    this.#editor ??= openEditor(host, { code, label: file, onRun: () => void this.#check() });
    this.#mark([]);
    this.#part(".gs-code").hidden = true;
    this.#button("edit").hidden = true;
    this.#button("reset").hidden = false;
    this.#editor.focus();
  }

  #reset(): void {
    this.#editor?.destroy();
    this.#editor = undefined;
    this.#part(".gs-editor").hidden = true;
    this.#part(".gs-code").hidden = false;
    this.#button("edit").hidden = false;
    this.#button("edit").focus();
    this.#button("reset").hidden = true;
    this.#output?.clear();
    delete this.dataset.verdict;
    this.#say("");
  }
}

customElements.define("gs-exercise", ExerciseElement);
