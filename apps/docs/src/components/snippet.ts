import type { InspectPanel } from "../inspect/panel.ts";
import type { Runner } from "../runner/client.ts";
import type { RunEvent, TargetChoice, TargetName } from "../runner/events.ts";
import { copied } from "./copy.ts";
import { type ProgramData, ProgramElement } from "./program-element.ts";

/** Shows a program and runs it when the reader says so. */
class Snippet extends ProgramElement<ProgramData> {
  protected readonly start = { action: "run", begins: "Starting …", fails: "It was not run." };

  /** Whether the run is a check: on the simulator, whatever is chosen. */
  #check = false;
  #inspect: Promise<InspectPanel> | undefined;
  #target: TargetName = "cpu";

  protected override async act(action: string): Promise<void> {
    if (action === "share") return this.#share();
    this.#check = action === "check";
    return this.#check ? this.run() : super.act(action);
  }

  protected async begin(page: Runner, code: string): Promise<void> {
    const { value, options } = this.find<HTMLSelectElement>("select");
    const check = this.#check;
    const target = check ? "simulator" : (value as TargetChoice);
    const among = [...options].map((option) => option.value as TargetChoice).filter((each) => each !== "auto");
    await page.run({ code, file: this.data.file }, { target, among, check, onEvent: (event) => this.#show(event) });
  }

  #show(event: RunEvent): unknown {
    const drawn = this.output?.show(event);
    if (event.type === "device") this.#target = event.target;
    if (event.type === "inspect") void this.#forms().then((panel) => panel.add(event, this.#target));
    if (event.type === "error" && event.diagnostics !== undefined) this.mark(event.diagnostics);
    this.dispatchEvent(new CustomEvent("gs-run", { detail: event, bubbles: true }));
    return drawn;
  }

  /** The compiled forms of the kernels, next to the program. */
  #forms(): Promise<InspectPanel> {
    this.#inspect ??= import("../inspect/panel.ts").then(
      ({ InspectPanel }) => new InspectPanel(this.find(".gs-forms")),
    );
    return this.#inspect;
  }

  protected override forget(): void {
    super.forget();
    void this.#inspect?.then((panel) => panel.clear());
  }

  /** Puts a link to the playground with this program into the clipboard. */
  async #share(): Promise<void> {
    const { toHash } = await import("../editor/share.ts");
    const hash = await toHash(this.editor?.code() ?? this.data.code);
    const link = document.createElement("a");
    link.href = `${(this.dataset.base ?? "/").replace(/\/?$/, "/")}playground/${hash}`;
    link.textContent = "this program in the playground";
    const done = await copied(link.href);
    this.find(".gs-status").replaceChildren(done ? "The link was copied: " : "Copy this link: ", link);
  }
}

customElements.define("gs-snippet", Snippet);
