import "../inspect/style.ts";
import { copied } from "../components/copy.ts";
import { type EmittedLanguage, tokensOf } from "../inspect/highlight.ts";
import type { Runner } from "../runner/client.ts";
import type { RunEvent } from "../runner/events.ts";
import { reach } from "../runner/reach.ts";
import { type LinkedLine, linesOf, passesOf } from "./linked.ts";
import { type EditorLater, openLater } from "./open-later.ts";

type Inspected = RunEvent & { type: "inspect" };
type Pane = "ir" | "wgsl" | "wat";

/** Lines that a pane shows; vectors of mathematical functions have thousands. */
const MOST_LINES = 3000;

/** Compiles a program's kernels and shows what each step makes of them; a line in one pane marks its lines in the others. */
class Explorer extends HTMLElement {
  readonly #editor: EditorLater = openLater(
    this.#part(".gs-editor"),
    JSON.parse(this.#part("script[type='application/json']").textContent ?? ""),
    { label: "Program", onRun: () => this.#try(this.#compile()) },
    (error) => this.#fail(error),
  );
  /** Settles when the program of the address is on the screen. */
  #ready: Promise<void> = Promise.resolve();
  #runner: Runner | undefined;
  #kernels: Inspected[] = [];
  #code = "";
  #running = false;

  connectedCallback(): void {
    this.#ready = this.#follow().catch((error: unknown) => this.#fail(error));
    this.addEventListener("click", ({ target }) => {
      const action = (target as Element).closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action === "compile") this.#try(this.#compile());
      if (action === "share") this.#try(this.#share());
    });
    for (const name of ["kernel", "target", "pass"])
      this.#select(name).addEventListener("change", () => this.#show(name !== "pass"));
    this.addEventListener("pointerover", ({ target }) => this.#link(target as Element));
    this.addEventListener("focusin", ({ target }) => this.#link(target as Element));
  }

  /** Shows the program of the address, if it has one. */
  async #follow(): Promise<void> {
    for (const button of this.querySelectorAll<HTMLButtonElement>("[data-action]")) button.disabled = false;
    if (location.hash === "") return;
    await reach();
    const { fromHash } = await import("./share.ts");
    const shared = await fromHash(location.hash);
    if (shared.kind === "bad") return this.#say(shared.message);
    if (shared.kind === "code") await this.#editor.open(shared.code);
    this.#say("The program of this link is here. Compile runs it.");
  }

  async #compile(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#say("Compiling \u2026");
    try {
      await this.#ready;
      await reach();
      // Its lines are linked with what they are compiled to.
      await this.#editor.open();
      const text = this.#editor.code();
      const program = await this.#editor.strip();
      const { Runner } = await import("../runner/client.ts");
      this.#runner ??= new Runner(document.body);
      this.#kernels = [];
      this.#code = text;
      this.#editor.setDiagnostics([]);
      const onEvent = (event: RunEvent): void => this.#tell(event);
      await this.#runner.run({ code: program, file: "program.ts" }, { target: "cpu", explore: true, onEvent });
      const choice = this.#select("kernel");
      const before = choice.selectedIndex;
      if (this.#kernels.length === 0) return;
      for (const name of ["kernel", "pass"]) this.#select(name).disabled = false;
      choice.replaceChildren(...this.#kernels.map(({ name }, i) => new Option(name, String(i))));
      if (before > 0 && before < this.#kernels.length) choice.selectedIndex = before;
      this.#restore();
      this.#show(true);
    } finally {
      this.#running = false;
    }
  }

  #tell(event: RunEvent): void {
    if (event.type === "inspect") this.#kernels.push(event);
    const { length: count } = this.#kernels;
    if (event.type === "ran")
      this.#say(`Compiled: ${count} ${count === 1 ? "kernel" : "kernels"}. Point at a line to see what it becomes.`);
    if (event.type !== "error") return;
    this.#say(event.message.split("\n")[0] ?? "");
    const { length } = this.#code;
    this.#editor.setDiagnostics((event.diagnostics ?? []).filter(({ to }) => to <= length));
  }

  /** The choices of the link that was followed, once. */
  #restore(): void {
    const wanted = new URLSearchParams(location.search);
    for (const name of ["kernel", "target"]) {
      const value = wanted.get(name);
      const option = [...this.#select(name).options].find((each) => each.value === value);
      if (option !== undefined) option.selected = true;
    }
  }

  /** @param all - the passes are others than before. */
  #show(all: boolean): void {
    const kernel = this.#kernels[Number(this.#select("kernel").value)];
    if (kernel?.explored === undefined) return;
    const passes = passesOf(this.#select("target").value === "cpu" ? kernel.explored.cpu : kernel.explored.webgpu);
    const choice = this.#select("pass");
    if (all) {
      const wanted = choice.value || (new URLSearchParams(location.search).get("pass") ?? "");
      choice.replaceChildren(
        ...passes.map(({ name, changed }) => new Option(changed ? name : `${name} (no change)`, name)),
      );
      choice.value = wanted;
      if (choice.selectedIndex < 0) choice.selectedIndex = passes.findLastIndex(({ changed }) => changed);
    }
    const at = kernel.at ?? -1;
    const from = at < 0 ? null : { code: this.#code, at };
    this.#fill("ir", "ir", linesOf(passes[choice.selectedIndex]?.text ?? "", from));
    this.#fill("wgsl", "wgsl", linesOf(kernel.explored.wgsl, from));
    this.#fill("wat", "wat", linesOf(kernel.explored.wat, from));
  }

  #fill(pane: Pane, language: EmittedLanguage, lines: readonly LinkedLine[]): void {
    const shown = lines.slice(0, MOST_LINES).map(({ text, source }) => {
      const line = document.createElement("span");
      if (source !== null) line.dataset.source = String(source);
      for (const token of tokensOf(language, text)) {
        const span = document.createElement("span");
        if (token.kind !== null) span.className = `gs-${token.kind}-token`;
        span.textContent = token.text;
        line.append(token.kind === null ? token.text : span);
      }
      return line;
    });
    this.#part(`[data-pane=${pane}]`).replaceChildren(...shown);
  }

  /** Marks the lines that come from the same line of the source. */
  #link(target: Element): void {
    const line = target.closest<HTMLElement>("[data-source], .cm-line");
    const rows = [...this.querySelectorAll(".cm-content > .cm-line")];
    const source = line === null ? null : (line.dataset.source ?? String(rows.indexOf(line) + 1));
    for (const each of this.querySelectorAll(".gs-linked")) each.classList.remove("gs-linked");
    if (source === null) return;
    rows[Number(source) - 1]?.classList.add("gs-linked");
    for (const pane of this.querySelectorAll<HTMLElement>("[data-pane]")) {
      const same = [...pane.querySelectorAll<HTMLElement>(`[data-source="${source}"]`)];
      for (const each of same) each.classList.add("gs-linked");
      if (!pane.contains(line) && same[0] !== undefined)
        pane.scrollTop = Math.max(0, same[0].offsetTop - pane.offsetTop - pane.clientHeight / 3);
    }
  }

  /** A link to this program, kernel and pass. */
  async #share(): Promise<void> {
    const { toHash } = await import("./share.ts");
    const choices = new URLSearchParams(["kernel", "target", "pass"].map((name) => [name, this.#select(name).value]));
    history.replaceState(null, "", `?${choices}${await toHash(this.#editor.code())}`);
    const done = await copied(location.href);
    this.#say(done ? "The link was copied." : "The address of this page is now the link.");
  }

  #select(name: string): HTMLSelectElement {
    return this.#part(`select[name=${name}]`);
  }

  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }

  #say(text: string): void {
    this.#part(".gs-status").textContent = text;
  }

  #try(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.#say(`That did not work: ${error instanceof Error ? error.message : error}`);
  }
}

customElements.define("gs-explorer", Explorer);
