import type { Runner } from "../runner/client.ts";
import type { ProgramDiagnostic, RunEvent, TargetChoice } from "../runner/events.ts";
import type { Output } from "./output.ts";

/** What the page holds of a snippet. */
interface SnippetData {
  readonly code: string;
  readonly program: string;
  readonly file: string;
}

type Editor = Awaited<ReturnType<typeof import("../editor/open.ts")["openEditor"]>>;

let runner: Promise<Runner> | undefined;

/** All snippets of a page share one sandbox, so one program runs at a time. */
function pageRunner(): Promise<Runner> {
  runner ??= import("../runner/client.ts").then(({ Runner }) => new Runner(document.body));
  return runner;
}

/** Shows a program and runs it when the reader says so; what that needs is loaded then. */
class Snippet extends HTMLElement {
  #editor: Editor | undefined;
  #output: Output | undefined;
  #running = false;

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const action = (event.target as Element).closest<HTMLElement>("[data-action]")?.dataset.action;
      if (action !== undefined)
        void this.#do(action).catch((error: unknown) => this.#say(`That did not work: ${error}`));
    });
    for (const button of this.querySelectorAll("button")) button.disabled = false;
  }

  async #do(action: string): Promise<void> {
    if (action === "run") return this.#run();
    if (action === "stop") return (await pageRunner()).stop();
    if (action === "wait") return (await pageRunner()).wait();
    if (action === "edit") return this.#edit();
    if (action === "reset") return this.#reset();
    if (action === "share") return this.#share();
  }

  get #data(): SnippetData {
    return JSON.parse(this.#part("script[type='application/json']").textContent ?? "");
  }

  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }

  #button(action: string): HTMLButtonElement {
    return this.#part(`[data-action=${action}]`);
  }

  #say(text: string): void {
    this.#part(".gs-status").textContent = text;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // Not `disabled`, which would take the focus away from who pressed it.
    this.#button("run").setAttribute("aria-disabled", "true");
    this.#button("stop").hidden = false;
    this.#say("Starting …");
    try {
      const [{ openOutput }, page] = await Promise.all([import("./output.ts"), pageRunner()]);
      this.#output = openOutput(this.#part(".gs-output"), this.#part(".gs-status"));
      this.#mark([]);
      const target = this.#part<HTMLSelectElement>("select").value as TargetChoice;
      const { program, file } = this.#data;
      const code = this.#editor === undefined ? program : await this.#editor.strip();
      await page.run({ code, file }, { target, onEvent: (event) => this.#show(event) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.#output?.show({ type: "error", name, message });
      this.#say("It was not run.");
    } finally {
      this.#running = false;
      this.#button("run").removeAttribute("aria-disabled");
      if (document.activeElement === this.#button("stop")) this.#button("run").focus();
      this.#button("stop").hidden = true;
    }
  }

  #show(event: RunEvent): void {
    this.#output?.show(event);
    if (event.type === "error" && event.diagnostics !== undefined) this.#mark(event.diagnostics);
    this.dispatchEvent(new CustomEvent("gs-run", { detail: event, bubbles: true }));
  }

  /** Underlines what is wrong in what the reader sees. */
  #mark(list: readonly ProgramDiagnostic[]): void {
    if (this.#editor !== undefined) this.#editor.setDiagnostics(list);
    else if (this.#output !== undefined) this.#output.underline(this.#part(".gs-code"), this.#data.code, list);
  }

  async #edit(): Promise<void> {
    const { openEditor } = await import("../editor/open.ts");
    const host = this.#part(".gs-editor");
    host.hidden = false;
    this.#editor ??= openEditor(host, {
      code: this.#data.code,
      label: this.#data.file,
      onRun: () => void this.#run(),
    });
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
    this.#say("");
  }

  /** Puts a link to the playground with this program into the clipboard. */
  async #share(): Promise<void> {
    const { toHash } = await import("../editor/share.ts");
    const hash = await toHash(this.#editor?.code() ?? this.#data.code);
    const link = document.createElement("a");
    link.href = `${(this.dataset.base ?? "/").replace(/\/?$/, "/")}playground/${hash}`;
    link.textContent = "this program in the playground";
    const copied = await navigator.clipboard.writeText(link.href).then(
      () => true,
      () => false,
    );
    this.#part(".gs-status").replaceChildren(copied ? "The link was copied: " : "Copy this link: ", link);
  }
}

customElements.define("gs-snippet", Snippet);
