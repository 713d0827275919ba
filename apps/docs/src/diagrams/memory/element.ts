import { button, choice, html, isCalm, legend } from "../dom.ts";
import { Listing } from "../listing.ts";
import { describe, drawMemory } from "./draw.ts";
import { type Frame, framesOf, type Totals, totalsOf } from "./frames.ts";
import { matmul, tiledText } from "./programs.ts";

/** Between two steps of play; a reader who wants less motion gets more time for each picture. */
const STEP_MS = 1400;
const CALM_STEP_MS = 3000;

const looks = {
  "is-read": "read in this interval",
  "is-written": "written in this interval",
  "is-held": "still in shared memory, with the indices it was loaded from",
  "gs-d-outline": "the block's part of C",
};

interface Recorded {
  readonly n: number;
  readonly tile: number;
  readonly frames: (block: readonly [number, number]) => readonly Frame[];
  /** Totals of all blocks, with tiles and without. */
  readonly tiled: Totals;
  readonly naive: Totals;
}

/** `<gs-memory size="8" tile="4">`: a tiled matmul on the simulator, from barrier to barrier. */
class MemoryFigure extends HTMLElement {
  #n = 8;
  #tile = 4;
  #block: readonly [number, number] = [0, 0];
  #recorded: Recorded | null = null;
  #frames: readonly Frame[] = [];
  #at = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #listing = new Listing(tiledText, "Source of the tiled matrix product");
  readonly #picture = html("div", { class: "gs-d-picture" });
  readonly #status = html("p", { class: "gs-d-about", role: "status", "data-part": "about" });
  readonly #counts = html("p", { class: "gs-d-summary", "data-part": "counts" });
  readonly #controls = html("div", { class: "gs-d-controls" });
  readonly #record = button("Run on the simulator", () => void this.#run(), { class: "gs-d-primary" });
  readonly #back = button("Back", () => this.#go(this.#at - 1));
  readonly #next = button("Next", () => this.#go(this.#at + 1));
  readonly #play = button("Play", () => this.#toggle());
  readonly #range = html("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Interval between barriers",
  });
  readonly #stepping = html("div", { class: "gs-d-controls", hidden: true });

  connectedCallback(): void {
    this.#n = Number(this.getAttribute("size") ?? 8);
    this.#tile = Number(this.getAttribute("tile") ?? 4);
    this.#range.addEventListener("input", () => this.#go(Number(this.#range.value)));
    this.#stepping.append(this.#back, this.#play, this.#next, this.#range);
    this.#choices();
    const body = html("div", { class: "gs-d-beside" }, this.#picture, this.#listing.element);
    this.replaceChildren(this.#controls, this.#stepping, this.#status, body, this.#counts, legend(looks));
    this.#status.textContent = "Press the button: the simulator runs the kernel and notes every access.";
  }

  disconnectedCallback(): void {
    this.#pause();
  }

  #choices(): void {
    const sizes = { 4: "4 x 4", 6: "6 x 6", 8: "8 x 8", 12: "12 x 12" };
    const size = choice("Matrices", sizes, `${this.#n}`, (value) => {
      this.#n = Number(value);
      this.#again();
    });
    const tile = choice("Tiles", { 2: "2 x 2", 4: "4 x 4" }, `${this.#tile}`, (value) => {
      this.#tile = Number(value);
      this.#again();
    });
    this.#controls.replaceChildren(this.#record, size, tile);
  }

  /** A new size is another launch: it runs at once where one was asked for before. */
  #again(): void {
    if (this.#recorded !== null) void this.#run();
  }

  async #run(): Promise<void> {
    this.#pause();
    this.#record.disabled = true;
    const [n, tile] = [this.#n, this.#tile];
    try {
      const { run } = await import("../simulator.ts");
      const tiled = await run(matmul("tiled", n, tile));
      const naive = await run(matmul("naive", n, tile));
      this.#recorded = {
        ...{ n, tile, frames: (block) => framesOf(tiled.events, block) },
        ...{ tiled: totalsOf(tiled.events), naive: totalsOf(naive.events) },
      };
      this.#show();
    } catch (error) {
      this.#status.textContent = `The simulator could not run: ${(error as Error).message}`;
    } finally {
      this.#record.disabled = false;
    }
  }

  #show(): void {
    if (this.#recorded === null) return;
    const blocks = Math.ceil(this.#recorded.n / this.#recorded.tile);
    const names = Array.from({ length: blocks * blocks }, (_, i) => `${i % blocks}, ${Math.floor(i / blocks)}`);
    this.#block = [0, 0];
    const block = choice("Block", Object.fromEntries(names.map((name) => [name, `(${name})`])), "0, 0", (value) => {
      this.#block = value.split(", ").map(Number) as [number, number];
      this.#frames = this.#recorded?.frames(this.#block) ?? [];
      this.#go(this.#at);
    });
    this.#choices();
    this.#controls.append(block);
    this.#frames = this.#recorded.frames(this.#block);
    this.#range.max = `${this.#frames.length - 1}`;
    this.#stepping.hidden = false;
    this.#go(0);
  }

  #go(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.#frames.length - 1));
    const frame = this.#frames[this.#at];
    const recorded = this.#recorded;
    if (frame === undefined || recorded === null) return;
    this.#range.value = `${this.#at}`;
    this.#range.setAttribute("aria-valuetext", `interval ${this.#at + 1} of ${this.#frames.length}`);
    this.#back.disabled = this.#at === 0;
    this.#next.disabled = this.#at === this.#frames.length - 1;
    this.#picture.replaceChildren(drawMemory(frame, recorded.n, recorded.tile, this.#block));
    this.#status.textContent = describe(frame);
    const barrier =
      frame.barrier === null ? [] : [{ line: frame.barrier.line, look: "is-barrier", note: "all wait here" }];
    this.#listing.mark([...frame.lines.map((line) => ({ line, look: "is-run" })), ...barrier]);
    this.#counts.textContent = counted(frame.totals, recorded);
    if (this.#at === this.#frames.length - 1) this.#pause();
  }

  #toggle(): void {
    if (this.#timer !== undefined) return this.#pause();
    if (this.#at === this.#frames.length - 1) this.#go(0);
    this.#play.textContent = "Pause";
    this.#timer = setInterval(() => this.#go(this.#at + 1), isCalm() ? CALM_STEP_MS : STEP_MS);
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = "Play";
  }
}

function counted(here: Totals, { tiled, naive }: Recorded): string {
  const n = (count: number): string => count.toLocaleString("en");
  return (
    `This block so far: ${n(here.globalReads)} global reads, ${n(here.sharedReads)} shared reads. ` +
    `The whole launch: ${n(tiled.globalReads)} global reads; the same product without tiles: ${n(naive.globalReads)}.`
  );
}

customElements.define("gs-memory", MemoryFigure);
