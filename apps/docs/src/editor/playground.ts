import { copied } from "../components/copy.ts";
import type { Output } from "../components/output.ts";
import type { InspectPanel } from "../inspect/panel.ts";
import type { Runner } from "../runner/client.ts";
import type { RunEvent, TargetChoice, TargetName } from "../runner/events.ts";
import { type Draft, draftOf, forgetDraft, keepDraft } from "./draft.ts";
import type { PlaygroundExample } from "./examples.ts";
import { loadEditor } from "./load.ts";
import type { Editor } from "./open.ts";

/** The program's name in stack traces and errors. */
const FILE = "program.ts";

interface Parts {
  readonly editor: Editor;
  readonly runner: Runner;
  readonly output: Output;
  readonly inspect: InspectPanel;
}

/** The program that Reset goes back to. */
interface Opened {
  readonly code: string;
  /** `PACKAGE/NAME` of an example, "" for a program from a link. */
  readonly file: string;
}

/** The page's one element: an editor, its controls, and what a run gives. Nothing runs without a press. */
class Playground extends HTMLElement {
  #parts: Promise<Parts> | undefined;
  #opened: Opened = { code: "", file: "" };
  #examples: Promise<Record<string, PlaygroundExample>> | undefined;
  #running = false;
  /** The targets of an example, which `auto` chooses from; nothing for a program of the reader's. */
  #among: { readonly among?: readonly TargetName[] } = {};

  connectedCallback(): void {
    this.#parts = this.#open();
    this.#try(this.#parts);
    this.addEventListener("click", (event) => {
      const action = (event.target as Element).closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action !== undefined) this.#try(this.#do(action));
    });
    this.addEventListener("keydown", (event) => {
      // The editor has the same key and has handled it already.
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      this.#try(this.#run());
    });
    this.addEventListener("input", ({ target }) => {
      const { dataset, valueAsNumber } = target as HTMLInputElement;
      const name = dataset.control;
      if (name !== undefined)
        this.#try(this.#ready().then((parts) => parts.runner.current?.control(name, valueAsNumber)));
    });
    this.#part("select[name=example]").addEventListener("change", () => this.#try(this.#choose()));
    addEventListener("hashchange", () => this.#try(this.#follow()));
  }

  /** Loads what the page needs and shows the program of the address, or the first example. */
  async #open(): Promise<Parts> {
    const [openEditor, { Runner }, { openOutput }, { InspectPanel }, opened] = await Promise.all([
      loadEditor(),
      import("../runner/client.ts"),
      import("../components/output.ts"),
      import("../inspect/panel.ts"),
      this.#shared(),
    ]);
    this.#opened = opened ?? this.#first();
    const draft = draftOf(sessionStorage, location.hash);
    const editor = openEditor(this.#part(".gs-editor"), {
      code: draft?.code ?? this.#opened.code,
      label: "Program",
      onRun: () => this.#try(this.#run()),
      onChange: (code) => this.#keep(code),
    });
    if (draft !== null) this.#try(this.#resume(draft));
    this.#part<HTMLSelectElement>("select[name=example]").value = this.#opened.file;
    for (const action of ["run", "check", "reset", "share"]) this.#button(action).disabled = false;
    return {
      editor,
      runner: new Runner(document.body),
      output: openOutput(this.#part(".gs-output"), this.#part(".gs-status")),
      inspect: new InspectPanel(this.#part(".gs-forms")),
    };
  }

  /** The program of the page itself. */
  #first(): Opened {
    return JSON.parse(this.#part("script[type='application/json']").textContent ?? "");
  }

  /** A changed text is kept for a reload; an unchanged text comes from where it was opened. */
  #keep(code: string): void {
    if (code === this.#opened.code) forgetDraft(sessionStorage);
    else keepDraft(sessionStorage, { hash: location.hash, code, file: this.#opened.file });
  }

  /** A draft began as another example than the page's first: Reset goes back to that example. */
  async #resume({ file }: Draft): Promise<void> {
    if (file === this.#opened.file || file === "") return;
    const example = await this.#example(file);
    this.#limit(example);
    this.#opened = { code: example.code, file };
    this.#part<HTMLSelectElement>("select[name=example]").value = file;
  }

  /** The program of the address; a link that is broken is reported. */
  async #shared(): Promise<Opened | null> {
    if (location.hash === "") return null;
    const { fromHash } = await import("./share.ts");
    const shared = await fromHash(location.hash);
    if (shared.kind === "bad") this.#say(shared.message);
    return shared.kind === "code" ? { code: shared.code, file: "" } : null;
  }

  async #do(action: string): Promise<void> {
    if (action === "run" || action === "check") return this.#run(action === "check");
    const parts = await this.#ready();
    if (action === "stop") return parts.runner.stop();
    if (action === "wait") return parts.runner.wait();
    if (action === "pause" || action === "resume" || action === "step") return parts.runner.current?.[action]();
    if (action === "share") return this.#share(parts);
    if (action === "reset") this.#show(parts, this.#opened);
  }

  async #run(check = false): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#button("run").disabled = true;
    this.#button("stop").disabled = false;
    const { editor, runner, output, inspect } = await this.#ready();
    output.clear();
    inspect.clear();
    editor.setDiagnostics([]);
    this.#say("Starting …");
    try {
      const code = await editor.strip();
      const target = check ? "simulator" : (this.#target.value as TargetChoice);
      await runner.run({ code, file: FILE }, { target, ...this.#among, check, onEvent: (event) => this.#tell(event) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      void output.show({ type: "error", name, message });
      this.#say("It was not run.");
    } finally {
      this.#running = false;
      this.#button("run").disabled = false;
      if (document.activeElement === this.#button("stop")) this.#button("run").focus();
      this.#button("stop").disabled = true;
    }
  }

  #tell(event: RunEvent): Promise<void> {
    const told = this.#ready().then(({ editor, output, inspect }) => {
      const drawn = output.show(event);
      if (event.type === "inspect") inspect.add(event);
      const { length } = editor.code();
      if (event.type === "error") editor.setDiagnostics((event.diagnostics ?? []).filter(({ to }) => to <= length));
      return drawn;
    });
    this.#try(told);
    return told;
  }

  /** Puts the program into the address, where a reload finds it, and the address into the clipboard. */
  async #share({ editor }: Parts): Promise<void> {
    const { toHash } = await import("./share.ts");
    history.replaceState(null, "", await toHash(editor.code()));
    forgetDraft(sessionStorage);
    const done = await copied(location.href);
    this.#say(
      done ? "The link to this program was copied." : "The address of this page is now the link to this program.",
    );
  }

  /** The reader followed a link within the page, or went back. */
  async #follow(): Promise<void> {
    const opened = location.hash === "" ? this.#first() : await this.#shared();
    if (opened) this.#show(await this.#ready(), opened);
  }

  async #choose(): Promise<void> {
    const file = this.#part<HTMLSelectElement>("select[name=example]").value;
    if (file === "") return;
    const example = await this.#example(file);
    this.#limit(example);
    // The old program's link would come back at a reload.
    history.replaceState(null, "", location.pathname + location.search);
    this.#show(await this.#ready(), { code: example.code, file });
  }

  async #example(file: string): Promise<PlaygroundExample> {
    this.#examples ??= fetchExamples(this.dataset.base ?? "/");
    // A failed fetch is tried again by the next choice.
    this.#examples.catch(() => (this.#examples = undefined));
    const example = (await this.#examples)[file];
    if (!example) throw new Error(`there is no example ${file}`);
    return example;
  }

  /** Shows a program in place of what is there, which undo brings back. */
  #show({ editor, runner, output, inspect }: Parts, opened: Opened): void {
    this.#opened = opened;
    runner.stop();
    editor.setCode(opened.code);
    editor.setDiagnostics([]);
    output.clear();
    inspect.clear();
    this.#say("");
    this.#part<HTMLSelectElement>("select[name=example]").value = opened.file;
    if (opened.file === "") this.#limit(undefined);
  }

  /** Offers the targets that an example can run on; all of them for a program of the reader's. */
  #limit(example: PlaygroundExample | undefined): void {
    this.#among = example === undefined ? {} : { among: example.targets };
    for (const option of this.#target.options)
      option.disabled =
        example !== undefined && option.value !== "auto" && !example.targets.includes(option.value as TargetName);
    if (this.#target.selectedOptions[0]?.disabled) this.#target.value = "auto";
    const note = this.#part(".gs-note");
    note.hidden = !example?.reason;
    note.textContent = example?.reason ? `Runs on ${example.targets.join(", ")}: ${example.reason}.` : "";
  }

  #ready(): Promise<Parts> {
    return this.#parts ?? Promise.reject(new Error("the playground is not open"));
  }

  get #target(): HTMLSelectElement {
    return this.#part("select[name=target]");
  }

  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }

  #button(action: string): HTMLButtonElement {
    return this.#part(`.gs-bar [data-action=${action}]`);
  }

  #say(text: string): void {
    this.#part(".gs-status").textContent = text;
  }

  /** An error of work that a handler of events started is shown to the reader. */
  #try(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#say(`That did not work: ${error instanceof Error ? error.message : error}`));
  }
}

async function fetchExamples(base: string): Promise<Record<string, PlaygroundExample>> {
  const response = await fetch(`${base.replace(/\/?$/, "/")}playground-examples.json`);
  if (!response.ok) throw new Error(`the examples could not be fetched: ${response.status} ${response.statusText}`);
  return response.json();
}

customElements.define("gs-playground", Playground);
