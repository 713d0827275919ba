import { button, choice, html, legend } from "../dom.ts";
import { Listing } from "../listing.ts";
import { drawReport } from "./draw.ts";
import { type LessonName, lessonNames, lessons } from "./programs.ts";
import { reportOf } from "./view.ts";

const looks = {
  "is-wrong": "what the simulator points at",
  "is-related": "the other side of a race",
  "is-even": "a thread that touched memory before",
  "is-odd": "an element that was touched before",
};

type Version = "wrong" | "mended";

/** `<gs-report program="race">`: a program with a mistake, and what the simulator says of it. */
class ReportFigure extends HTMLElement {
  #name: LessonName = "race";
  #version: Version = "wrong";
  #listing: Listing | null = null;
  readonly #source = html("div", {});
  readonly #picture = html("div", { class: "gs-d-picture" });
  readonly #message = html("div", { class: "gs-d-message", role: "status", "data-part": "message" });
  readonly #run = button("Run on the simulator", () => void this.#launch(), { class: "gs-d-primary" });
  readonly #controls = html("div", { class: "gs-d-controls" });

  connectedCallback(): void {
    const given = this.getAttribute("program");
    this.#name = lessonNames.find((name) => name === given) ?? "race";
    const body = html("div", { class: "gs-d-beside" }, this.#source, this.#picture);
    this.replaceChildren(this.#controls, this.#message, body, legend(looks));
    this.#open();
  }

  /** Shows the source of what was chosen, before it ran. */
  #open(): void {
    const { [this.#name]: lesson } = lessons;
    const titles = Object.fromEntries(lessonNames.map((name) => [name, lessons[name].title]));
    const program = choice("Mistake", titles, this.#name, (value) => {
      this.#name = value as LessonName;
      this.#version = "wrong";
      this.#open();
    });
    const versions = { wrong: "with the mistake", mended: "mended" };
    const version = choice("Version", versions, this.#version, (value) => {
      this.#version = value as Version;
      this.#open();
    });
    // Kept where it is, so that a choice by keyboard does not lose its focus.
    const focused = this.#controls.contains(document.activeElement)
      ? [...this.#controls.querySelectorAll("select, button")].indexOf(document.activeElement as Element)
      : -1;
    this.#controls.replaceChildren(this.#run, program, version);
    this.#controls.querySelectorAll<HTMLElement>("select, button")[focused]?.focus();
    this.#listing = new Listing(lesson[this.#version].text, `Source of the kernel: ${lesson.title}`);
    this.#source.replaceChildren(this.#listing.element);
    const before = { events: [], finding: null };
    this.#show(before);
    this.#message.replaceChildren("Press the button: the simulator checks every access and every barrier.");
  }

  async #launch(): Promise<void> {
    this.#run.disabled = true;
    const chosen = `${this.#name} ${this.#version}`;
    try {
      const { run } = await import("../simulator.ts");
      const trace = await run(lessons[this.#name][this.#version]);
      // Another program may have been chosen while the simulator was loaded.
      if (chosen === `${this.#name} ${this.#version}`) this.#show(trace);
    } catch (error) {
      this.#message.textContent = `The simulator could not run: ${(error as Error).message}`;
    } finally {
      this.#run.disabled = false;
    }
  }

  #show(trace: Parameters<typeof reportOf>[0]): void {
    const lesson = lessons[this.#name];
    const program = lesson[this.#version];
    const view = reportOf(trace, program.text, { name: "out", length: program.args[1]?.shape[0] ?? 0 });
    this.#listing?.mark(view.marks);
    this.#picture.replaceChildren(drawReport(view, program));
    if (view.message === null) {
      const mend = this.#version === "mended" ? ` ${lesson.mend}` : "";
      this.#message.replaceChildren(html("p", {}, `The simulator found nothing wrong.${mend}`));
      return;
    }
    const { code, text, hint } = view.message;
    this.#message.replaceChildren(
      html("p", {}, html("strong", {}, `${code}: `), `${text}.`),
      html("p", {}, `What to do: ${hint}.`),
    );
  }
}

customElements.define("gs-report", ReportFigure);
