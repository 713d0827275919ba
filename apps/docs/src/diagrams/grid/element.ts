import { button, choice, classes, html, legend, svg } from "../dom.ts";
import {
  covering,
  type Dimensions,
  gridSize,
  isInside,
  type Launch,
  parseLaunch,
  positionOf,
  type Triple,
} from "./launch.ts";
import { elementSheet, type Sheet, threadSheet } from "./layout.ts";
import { elementLine, summary, threadLines } from "./words.ts";

const starts = {
  1: { blocks: "4", threads: "8", shape: "27" },
  2: { blocks: "3, 2", threads: "4, 4", shape: "7, 10" },
  3: { blocks: "2, 1, 2", threads: "4, 2, 1", shape: "2, 3, 7" },
} as const;

type Field = keyof (typeof starts)[1];
const labels: Readonly<Record<Field, string>> = {
  blocks: "Blocks",
  threads: "Threads per block",
  shape: "Array shape",
};
const looks = {
  "is-even": "a thread and its element; colours tell neighbouring blocks apart",
  "is-outside": "a thread without an element",
  "is-unreached": "an element that no thread reaches",
};
const steps: Readonly<Record<string, Triple>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

/** `<gs-grid dimensions="2" blocks="3, 2" threads="4, 4" shape="7, 10">`: a launch as the reader types it. */
class GridFigure extends HTMLElement {
  #dimensions: Dimensions = 2;
  readonly #fields = {} as Record<Field, HTMLInputElement>;
  readonly #error = html("p", { class: "gs-d-error", role: "alert" });
  readonly #summary = html("p", { class: "gs-d-summary", "data-part": "summary" });
  readonly #about = html("p", { class: "gs-d-about", role: "status", "data-part": "about" });
  readonly #sheets = html("div", { class: "gs-d-sheets" });
  #launch: Launch | null = null;
  #selected: Triple = [0, 0, 0];

  connectedCallback(): void {
    const given = Number(this.getAttribute("dimensions") ?? 2);
    this.#dimensions = given === 1 || given === 3 ? given : 2;
    const controls = html("div", { class: "gs-d-controls" });
    const count = (value: string): void => {
      this.#dimensions = Number(value) as Dimensions;
      for (const field of Object.keys(labels) as Field[]) this.#fields[field].value = starts[this.#dimensions][field];
      this.#read();
    };
    controls.append(choice("Dimensions", { 1: "1", 2: "2", 3: "3" }, `${this.#dimensions}`, count));
    for (const [field, label] of Object.entries(labels) as [Field, string][]) {
      const value = this.getAttribute(field) ?? starts[this.#dimensions][field];
      const input = html("input", {
        type: "text",
        value,
        size: 8,
        name: field,
        autocomplete: "off",
        inputmode: "text",
      });
      input.addEventListener("input", () => this.#read());
      this.#fields[field] = input;
      controls.append(html("label", {}, html("span", {}, label), input));
    }
    controls.append(button("Cover the array", () => this.#cover()));
    this.replaceChildren(controls, this.#error, this.#summary, this.#sheets, this.#about, legend(looks));
    this.#read();
  }

  /** Sets the fewest blocks that reach every element. */
  #cover(): void {
    if (this.#launch === null) return;
    this.#fields.blocks.value = covering(this.#launch).slice(0, this.#dimensions).join(", ");
    this.#read();
  }

  #read(): void {
    const { blocks, threads, shape } = this.#fields;
    const parsed = parseLaunch(this.#dimensions, { blocks: blocks.value, threads: threads.value, shape: shape.value });
    this.#error.textContent = "error" in parsed ? parsed.error : "";
    // The picture of the last launch that made sense stays while a field is being typed.
    if ("error" in parsed) return;
    this.#launch = parsed.value;
    if (!isInside(this.#selected, gridSize(parsed.value))) this.#selected = [0, 0, 0];
    this.#summary.textContent = summary(parsed.value);
    this.#draw(parsed.value);
    this.#select(this.#selected);
  }

  #draw(launch: Launch): void {
    const threads = threadSheet(launch);
    const elements = elementSheet(launch);
    const size = gridSize(launch);
    const planes = launch.dimensions === 3 ? "; one plane per z" : "";
    const tint = (at: Triple): string => {
      const { blockIdx } = positionOf(launch, at);
      return (blockIdx[0] + blockIdx[1] + blockIdx[2]) % 2 === 0 ? "is-even" : "is-odd";
    };
    this.#sheets.replaceChildren(
      this.#sheet("thread", `Threads, by blocks${planes}`, threads, (at) =>
        isInside(at, launch.extent) ? tint(at) : "is-outside",
      ),
      this.#sheet("element", `Array${planes}`, elements, (at) => (isInside(at, size) ? tint(at) : "is-unreached")),
    );
  }

  #sheet(kind: "thread" | "element", title: string, sheet: Sheet, look: (at: Triple) => string): HTMLElement {
    const picture = svg("svg", {
      viewBox: `-0.1 -0.1 ${sheet.columns + 0.2} ${sheet.rows + 0.2}`,
      style: `--columns: ${sheet.columns}`,
      "aria-hidden": "true",
    });
    for (const { at, column, row } of sheet.cells) {
      const attributes = { x: column + 0.05, y: row + 0.05, width: 0.9, height: 0.9, rx: 0.12 };
      picture.append(svg("rect", { ...attributes, class: look(at), "data-kind": kind, "data-at": at.join() }));
    }
    picture.addEventListener("pointerover", ({ target }) => this.#point(kind, target as Element));
    picture.addEventListener("click", ({ target }) => this.#point(kind, target as Element));
    const keys = kind === "thread" ? "Arrow keys choose a thread, page keys another plane." : "";
    const label = `${title}. ${keys}`;
    // Only threads are walked by keys: the element goes with them.
    const host = html("div", {
      class: "gs-d-sheet",
      role: kind === "thread" ? "application" : "img",
      "aria-label": label.trim(),
      tabindex: kind === "thread" ? 0 : null,
    });
    host.append(picture);
    if (kind === "thread") host.addEventListener("keydown", (event) => this.#key(event));
    const more = sheet.left > 0 && html("p", {}, `${sheet.left.toLocaleString("en")} more are not drawn.`);
    return html("div", { class: "gs-d-panel" }, html("p", { class: "gs-d-title" }, title), host, more);
  }

  #point(kind: "thread" | "element", target: Element): void {
    const at = target.getAttribute("data-at")?.split(",").map(Number) as [number, number, number] | undefined;
    const launch = this.#launch;
    if (at === undefined || launch === null) return;
    if (kind === "thread" || isInside(at, gridSize(launch))) this.#select(at);
    if (kind === "element") this.#about.textContent = elementLine(launch, at);
  }

  #key(event: KeyboardEvent): void {
    const step = steps[event.key];
    const launch = this.#launch;
    if (step === undefined || launch === null) return;
    event.preventDefault();
    const next: Triple = [this.#selected[0] + step[0], this.#selected[1] + step[1], this.#selected[2] + step[2]];
    if (next.every((n) => n >= 0) && isInside(next, gridSize(launch))) this.#select(next);
  }

  /** Lights up a thread and the element that it touches. */
  #select(at: Triple): void {
    if (this.#launch === null) return;
    this.#selected = at;
    for (const cell of this.#sheets.querySelectorAll<SVGRectElement>("rect[data-at]")) {
      const lit = cell.dataset.at === at.join();
      cell.setAttribute("class", classes({ [lookOf(cell)]: true, "is-lit": lit }));
    }
    // A fact is on one line.
    const facts = threadLines(this.#launch, at).map((line) => line.replaceAll("][", "]\u2060["));
    this.#about.textContent = facts.join(" · ");
  }
}

const lookOf = (cell: Element): string => (cell.getAttribute("class") ?? "").split(" ")[0] ?? "";

customElements.define("gs-grid", GridFigure);
