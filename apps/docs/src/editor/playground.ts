import { copied } from "../components/copy.ts";
import type { Output } from "../components/output.ts";
import type { InspectPanel } from "../inspect/panel.ts";
import type { Runner } from "../runner/client.ts";
import type { RunEvent, TargetChoice, TargetName } from "../runner/events.ts";
import { reach } from "../runner/reach.ts";
import { type Draft, draftOf, forgetDraft, keepDraft } from "./draft.ts";
import type { PlaygroundExample } from "./examples.ts";
import { type EditorLater, openLater, type Served } from "./open-later.ts";

/** The program's name in stack traces and errors. */
const FILE = "program.ts";

/** The parts that run a program and show its output: loaded by the first run. */
interface Parts {
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
  readonly #editor: EditorLater = openLater(
    this.#part(".gs-editor"),
    this.#first(),
    { label: "Program", onRun: () => this.#try(this.#run()), onChange: (code) => this.#keep(code) },
    (error) => this.#fail(error),
  );
  #parts: Promise<Parts> | undefined;
  #opened: Opened = this.#first();
  /** Settles when the program of the address, or what the reader wrote before, is on the screen. */
  #ready: Promise<void> = Promise.resolve();
  #examples: Promise<Record<string, PlaygroundExample>> | undefined;
  #running = false;
  #ranOn: TargetName = "cpu";
  /** The targets of an example, which `auto` chooses from; nothing for a program of the reader's. */
  #among: { readonly among?: readonly TargetName[] } = {};

  connectedCallback(): void {
    this.#ready = this.#restore().catch((error: unknown) => this.#fail(error));
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
        this.#try(this.#load().then((parts) => parts.runner.current?.control(name, valueAsNumber)));
    });
    this.#part("select[name=example]").addEventListener("change", () => this.#try(this.#choose()));
    addEventListener("hashchange", () => this.#try(this.#follow()));
    for (const action of ["run", "check", "reset", "share"]) this.#button(action).disabled = false;
  }

  /** Shows the program of the address, and what was written on an earlier visit; without them the page is as it was served. */
  async #restore(): Promise<void> {
    this.#opened = (await this.#shared()) ?? this.#first();
    this.#part<HTMLSelectElement>("select[name=example]").value = this.#opened.file;
    const draft = draftOf(sessionStorage, location.hash);
    const code = draft?.code ?? this.#opened.code;
    if (code !== this.#editor.code()) await this.#editor.open(code);
    if (draft !== null) await this.#resume(draft);
  }

  async #load(): Promise<Parts> {
    this.#parts ??= loadParts(this.#part(".gs-output"), this.#part(".gs-status"), this.#part(".gs-forms"));
    // The next press tries a failed load again.
    this.#parts.catch(() => (this.#parts = undefined));
    return this.#parts;
  }

  /** The program of the page itself. */
  #first(): Opened & Served {
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
    await this.#ready;
    if (action === "share") return this.#share();
    if (action === "reset") return this.#show(this.#opened);
    const { runner } = await this.#load();
    if (action === "stop") runner.stop();
    if (action === "wait") runner.wait();
    if (action === "pause" || action === "resume" || action === "step") runner.current?.[action]();
  }

  async #run(check = false): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#button("run").disabled = true;
    this.#button("stop").disabled = false;
    this.#say("Starting …");
    let output: Output | undefined;
    try {
      await this.#ready;
      const parts = await this.#load();
      output = parts.output;
      this.#clear(parts);
      this.#say("Starting …");
      const code = await this.#editor.strip();
      const target = check ? "simulator" : (this.#target.value as TargetChoice);
      const onEvent = (event: RunEvent): unknown => this.#tell(event, parts);
      await parts.runner.run({ code, file: FILE }, { target, ...this.#among, check, onEvent });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      void output?.show({ type: "error", name, message });
      // Where what shows output could not be loaded, this line is all there is.
      this.#say(output === undefined ? `It was not run. ${message}` : "It was not run.");
    } finally {
      this.#running = false;
      this.#button("run").disabled = false;
      if (document.activeElement === this.#button("stop")) this.#button("run").focus();
      this.#button("stop").disabled = true;
    }
  }

  #tell(event: RunEvent, { output, inspect }: Parts): unknown {
    if (event.type === "device") this.#ranOn = event.target;
    if (event.type === "inspect") inspect.add(event, this.#ranOn);
    const { length } = this.#editor.code();
    if (event.type === "error") this.#editor.setDiagnostics((event.diagnostics ?? []).filter(({ to }) => to <= length));
    return output.show(event);
  }

  /** Puts the program into the address, where a reload finds it, and the address into the clipboard. */
  async #share(): Promise<void> {
    const { toHash } = await import("./share.ts");
    history.replaceState(null, "", await toHash(this.#editor.code()));
    forgetDraft(sessionStorage);
    const done = await copied(location.href);
    this.#say(
      done ? "The link to this program was copied." : "The address of this page is now the link to this program.",
    );
  }

  /** The reader followed a link within the page, or went back. */
  async #follow(): Promise<void> {
    const opened = location.hash === "" ? this.#first() : await this.#shared();
    if (opened) await this.#show(opened);
  }

  async #choose(): Promise<void> {
    const file = this.#part<HTMLSelectElement>("select[name=example]").value;
    if (file === "") return;
    const example = await this.#example(file);
    this.#limit(example);
    // The old program's link would come back at a reload.
    history.replaceState(null, "", location.pathname + location.search);
    await this.#show({ code: example.code, file });
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
  async #show(opened: Opened): Promise<void> {
    this.#opened = opened;
    this.#part<HTMLSelectElement>("select[name=example]").value = opened.file;
    if (opened.file === "") this.#limit(undefined);
    const parts = await this.#parts;
    parts?.runner.stop();
    if (this.#editor.code() !== opened.code) (await this.#editor.open()).setCode(opened.code);
    if (parts !== undefined) this.#clear(parts);
    this.#say("");
  }

  #clear({ output, inspect }: Parts): void {
    output.clear();
    inspect.clear();
    this.#editor.setDiagnostics([]);
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
    work.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.#say(`That did not work: ${error instanceof Error ? error.message : error}`);
  }
}

async function loadParts(output: HTMLElement, status: HTMLElement, forms: HTMLDetailsElement): Promise<Parts> {
  await reach();
  const [{ Runner }, { openOutput }, { InspectPanel }] = await Promise.all([
    import("../runner/client.ts"),
    import("../components/output.ts"),
    import("../inspect/panel.ts"),
  ]);
  return {
    runner: new Runner(document.body),
    output: openOutput(output, status),
    inspect: new InspectPanel(forms),
  };
}

async function fetchExamples(base: string): Promise<Record<string, PlaygroundExample>> {
  const response = await fetch(`${base.replace(/\/?$/, "/")}playground-examples.json`);
  if (!response.ok) throw new Error(`the examples could not be fetched: ${response.status} ${response.statusText}`);
  return response.json();
}

customElements.define("gs-playground", Playground);
