import { loadEditor } from "../editor/load.ts";
import type { Runner } from "../runner/client.ts";
import type { ProgramDiagnostic } from "../runner/events.ts";
import { reach } from "../runner/reach.ts";
import { keep, keptOf } from "./kept.ts";
import type { Output } from "./output.ts";
import { pageRunner } from "./page-runner.ts";

/** The data of a program in the page. */
export interface ProgramData {
  readonly code: string;
  /** `code` without its types. */
  readonly program: string;
  readonly file: string;
}

type Editor = Awaited<ReturnType<typeof import("../editor/open.ts")["openEditor"]>>;

/** Counts presses on Run and Stop in the whole page: a program that was pressed before another starts no more. */
let presses = 0;

/** A program in a page, to run and to edit. The editor and the sandbox are loaded when they are used. */
export abstract class ProgramElement<Data extends ProgramData> extends HTMLElement {
  /** The action that runs it, and what is said when it begins and when it cannot. */
  protected abstract readonly start: { readonly action: string; readonly begins: string; readonly fails: string };
  protected output: Output | undefined;
  protected editor: Editor | undefined;
  #running = false;

  /** Runs what is written. */
  protected abstract begin(page: Runner, program: string): Promise<void>;

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-action]");
      // A program may hold another one, such as its solution.
      if (button === null || button.closest("gs-snippet, gs-exercise") !== this) return;
      const action = button.dataset.action as string;
      void this.act(action).catch((error: unknown) => this.say(`That did not work: ${error}`));
    });
    this.addEventListener("input", ({ target }) => {
      const { dataset, valueAsNumber } = target as HTMLInputElement;
      if (dataset.control === undefined || (target as Element).closest("gs-snippet, gs-exercise") !== this) return;
      const name = dataset.control;
      void pageRunner().then((page) => page.current?.control(name, valueAsNumber));
    });
    for (const button of this.find(".gs-bar").querySelectorAll("button")) button.disabled = false;
    if (this.#kept === undefined) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      void this.#edit(false);
    });
    seen.observe(this);
  }

  /** The text that the reader has written on an earlier visit. */
  get #kept(): string | undefined {
    const code = keptOf(location.pathname)[this.#name];
    return typeof code === "string" ? code : undefined;
  }

  get #name(): string {
    return this.dataset.exercise ?? this.dataset.file ?? "";
  }

  protected async act(action: string): Promise<void> {
    if (action === this.start.action) return this.run();
    if (action === "stop") {
      presses += 1;
      return (await pageRunner()).stop();
    }
    if (action === "pause" || action === "resume" || action === "step") return (await pageRunner()).current?.[action]();
    if (action === "wait") return (await pageRunner()).wait();
    if (action === "edit") return this.#edit();
    if (action === "reset") return this.#reset();
  }

  protected get data(): Data {
    return JSON.parse(this.find(":scope > script[type='application/json']").textContent ?? "");
  }

  /** Its own parts come before the parts of a program in it. */
  protected find<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }

  protected say(text: string): void {
    this.find(".gs-status").textContent = text;
  }

  /** Underlines what is wrong in what the reader sees; what was put after that is not shown. */
  protected mark(list: readonly ProgramDiagnostic[]): void {
    const { code } = this.data;
    const own = list.filter(({ to }) => to <= (this.editor?.code() ?? code).length);
    if (this.editor !== undefined) this.editor.setDiagnostics(own);
    else if (this.output !== undefined) this.output.underline(this.find(".gs-code"), code, own);
  }

  #reset(): void {
    this.editor?.destroy();
    this.editor = undefined;
    this.find(".gs-editor").hidden = true;
    this.find(".gs-code").hidden = false;
    this.#button("edit").hidden = false;
    this.#button("edit").focus();
    this.#button("reset").hidden = true;
    keep(location.pathname, this.#name, undefined);
    this.forget();
  }

  /** Takes away what an earlier run left. */
  protected forget(): void {
    this.output?.clear();
    this.say("");
  }

  #button(action: string): HTMLButtonElement {
    return this.find(`[data-action=${action}]`);
  }

  protected async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const { action, begins, fails } = this.start;
    // Not `disabled`, which would take the focus away from who pressed it.
    this.#button(action).setAttribute("aria-disabled", "true");
    this.#button("stop").hidden = false;
    this.forget();
    this.say(begins);
    const press = ++presses;
    if (this.editor === undefined && this.#kept !== undefined) await this.#edit(false);
    // The text on the screen now, whatever is written while it starts.
    const program = this.editor === undefined ? this.data.program : this.editor.strip();
    try {
      await reach();
      const [{ openOutput }, page] = await Promise.all([import("./output.ts"), pageRunner()]);
      // The program before it ends at the press, not when this one is ready.
      if (press === presses) page.stop();
      this.output = openOutput(this.find(".gs-output"), this.find(".gs-status"));
      this.mark([]);
      const text = await program;
      if (press !== presses) return this.say("Not run: another program was started, or this one was stopped.");
      await this.begin(page, text);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      void this.output?.show({ type: "error", name, message });
      // Where what shows output could not be loaded, this line is all there is.
      this.say(this.output === undefined ? `${fails} ${message}` : fails);
    } finally {
      this.#running = false;
      this.#button(action).removeAttribute("aria-disabled");
      if (document.activeElement === this.#button("stop")) this.#button(action).focus();
      this.#button("stop").hidden = true;
    }
  }

  async #edit(focus = true): Promise<void> {
    await reach();
    const openEditor = await loadEditor();
    const host = this.find(".gs-editor");
    host.hidden = false;
    const { code, file } = this.data;
    this.editor ??= openEditor(host, {
      code: this.#kept ?? code,
      label: file,
      onChange: (text) => keep(location.pathname, this.#name, text === code ? undefined : text),
      onRun: () => void this.run(),
    });
    this.mark([]);
    this.find(".gs-code").hidden = true;
    this.#button("edit").hidden = true;
    this.#button("reset").hidden = false;
    if (focus) this.editor.focus();
  }
}
