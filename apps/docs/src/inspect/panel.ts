import "./style.ts";
import type { RunEvent, TargetName } from "../runner/events.ts";
import { showCode } from "./code-view.ts";
import type { EmittedLanguage } from "./highlight.ts";

/** The compiled forms of a kernel; a form that the run did not need is "". */
type Inspected = Extract<RunEvent, { readonly type: "inspect" }>;

type Form = "wgsl" | "wat" | "ir" | "types";

const forms: Readonly<Record<Form, { label: string; language: EmittedLanguage; none: string }>> = {
  wgsl: { label: "WGSL", language: "wgsl", none: "Run it on webgpu to see what the GPU is given." },
  wat: { label: "WAT", language: "wat", none: "Run it on cpu or parallel to see the WebAssembly." },
  ir: { label: "IR", language: "ir", none: "This kernel has not been compiled." },
  types: { label: "Types", language: "ir", none: "This kernel has not been compiled." },
};
const names = Object.keys(forms) as Form[];

/** The form that a target runs. */
const formOf: Readonly<Record<TargetName, Form>> = { webgpu: "wgsl", parallel: "wat", cpu: "wat", simulator: "ir" };

let count = 0;

/** Tabs with what the kernels of a program were compiled to. Empty and hidden until the first is added. */
export class InspectPanel {
  readonly #host: HTMLDetailsElement;
  readonly #tabs = new Map<Form, HTMLButtonElement>();
  readonly #choice = document.createElement("select");
  readonly #panel = document.createElement("pre");
  #kernels: Inspected[] = [];
  #form: Form = "wgsl";
  /** Whether the reader has chosen the form. */
  #isChosen = false;
  #stop = (): void => {};

  /** @param host - with a summary, below which the tabs are put. */
  constructor(host: HTMLDetailsElement) {
    this.#host = host;
    const id = `gs-inspect-${count++}`;
    host.classList.add("gs-inspect");
    host.append(this.#header(id), this.#panelOf(id));
    host.addEventListener("toggle", () => this.#show());
    this.clear();
  }

  /** Takes away what an earlier run gave; the chosen form stays. */
  clear(): void {
    this.#kernels = [];
    this.#choice.replaceChildren();
    this.#host.hidden = true;
  }

  /** @param target - what the kernel ran on, whose form is shown unless the reader has chosen another. */
  add(kernel: Inspected, target: TargetName): void {
    this.#kernels.push(kernel);
    this.#choice.append(new Option(kernel.name, String(this.#kernels.length - 1)));
    this.#choice.parentElement?.toggleAttribute("hidden", this.#kernels.length < 2);
    this.#host.hidden = false;
    if (this.#kernels.length > 1) return;
    if (!this.#isChosen) this.#form = formOf[target];
    // A form that this run has, rather than an empty one.
    if (isReason(kernel[this.#form])) this.#form = names.find((form) => !isReason(kernel[form])) ?? "ir";
    this.#show();
  }

  #header(id: string): HTMLElement {
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Forms of the kernel");
    for (const form of names) list.append(this.#tabOf(form, id));
    list.addEventListener("keydown", (event) => this.#move(event));
    const label = document.createElement("label");
    label.append("Kernel ", this.#choice);
    this.#choice.addEventListener("change", () => this.#show());
    const header = document.createElement("div");
    header.className = "gs-inspect-header";
    header.append(list, label);
    return header;
  }

  #tabOf(form: Form, id: string): HTMLButtonElement {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${id}-${form}`;
    tab.textContent = forms[form].label;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", `${id}-panel`);
    tab.addEventListener("click", () => this.#choose(form));
    this.#tabs.set(form, tab);
    return tab;
  }

  #panelOf(id: string): HTMLElement {
    this.#panel.id = `${id}-panel`;
    this.#panel.setAttribute("role", "tabpanel");
    // Long code is scrolled with the keyboard too.
    this.#panel.tabIndex = 0;
    return this.#panel;
  }

  /** Arrows go from tab to tab, Home and End to the first and the last. */
  #move(event: KeyboardEvent): void {
    const at = names.indexOf(this.#form);
    const targets: Record<string, number> = {
      ArrowLeft: (at + names.length - 1) % names.length,
      ArrowRight: (at + 1) % names.length,
      Home: 0,
      End: names.length - 1,
    };
    const to = names[targets[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    this.#choose(to);
    this.#tabs.get(to)?.focus();
  }

  #choose(form: Form): void {
    this.#form = form;
    this.#isChosen = true;
    this.#show();
  }

  #show(): void {
    const kernel = this.#kernels[Number(this.#choice.value)];
    if (kernel === undefined || !this.#host.open) return;
    for (const [form, tab] of this.#tabs) {
      const selected = form === this.#form;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      if (selected) this.#panel.setAttribute("aria-labelledby", tab.id);
    }
    const { language, none } = forms[this.#form];
    const text = kernel[this.#form] || `// ${none}`;
    this.#panel.classList.toggle("gs-reason", isReason(text));
    this.#stop();
    this.#stop = showCode(this.#panel, language, text);
    this.#panel.scrollTop = 0;
  }
}

/** Whether a form is nothing but a comment: why this kernel has none, such as float64 in WGSL. */
function isReason(text: string | undefined): boolean {
  return (text ?? "").split("\n").every((line) => line === "" || line.startsWith("//"));
}
