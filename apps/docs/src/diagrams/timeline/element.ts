import { button, choice, html } from "../dom.ts";
import { drawTimeline } from "./draw.ts";
import { lengthOf, schematic, type Timeline } from "./lanes.ts";

const SCHEMATIC =
  "A schematic, not a measurement: every copy and every kernel takes one unit, and each of the three can go on at the same time as the others.";

/** `<gs-timeline chunks="4">`: copies and kernels with and without streams, first as a schematic, then as this machine does it. */
class TimelineFigure extends HTMLElement {
  #chunks = 4;
  #measured = false;
  readonly #lines = html("div", {});
  readonly #about = html("p", { class: "gs-d-about", role: "status", "data-part": "about" });
  readonly #record = button("Record on this machine", () => void this.#run(), { class: "gs-d-primary" });

  connectedCallback(): void {
    this.#chunks = Number(this.getAttribute("chunks") ?? 4);
    const counts = Object.fromEntries([1, 2, 4, 8].map((n) => [n, `${n}`]));
    const chunks = choice("Chunks", counts, `${this.#chunks}`, (value) => {
      this.#chunks = Number(value);
      if (this.#measured) void this.#run();
      else this.#sketch();
    });
    const again = button("Show the schematic", () => this.#sketch());
    this.replaceChildren(
      html("div", { class: "gs-d-controls" }, this.#record, chunks, again),
      this.#about,
      this.#lines,
    );
    this.#sketch();
  }

  #sketch(): void {
    this.#measured = false;
    this.#about.textContent = SCHEMATIC;
    this.#draw([schematic("in turn", this.#chunks), schematic("streams", this.#chunks)]);
  }

  async #run(): Promise<void> {
    this.#record.disabled = true;
    this.#about.textContent = "Recording…";
    try {
      const { record } = await import("./record.ts");
      const { timelines, target, adapter, source } = await record(this.#chunks);
      this.#measured = true;
      this.#draw(timelines);
      this.#about.textContent = `Recorded on ${target} (${adapter}), ${clocks[source]} ${notes[target] ?? ""}`.trim();
    } catch (error) {
      this.#sketch();
      this.#about.textContent = `This machine could not record: ${(error as Error).message} ${SCHEMATIC}`;
    } finally {
      this.#record.disabled = false;
    }
  }

  #draw(timelines: readonly Timeline[]): void {
    const longest = Math.max(...timelines.map(lengthOf));
    this.#lines.replaceChildren(...timelines.map((one) => drawTimeline(one, longest, this.#measured)));
  }
}

const clocks = {
  "timestamp-query": "by the device's own clock; a copy back ends where the page has the data.",
  "wall-clock": "by the page's clock, for the device has none of its own.",
} as const;

/** Where nothing can overlap, it is said why. */
const notes: Readonly<Record<string, string>> = {
  cpu: "The target cpu computes within the call: only waiting for copies back can overlap.",
  parallel: "The target parallel computes within the call: only waiting for copies back can overlap.",
};

customElements.define("gs-timeline", TimelineFigure);
