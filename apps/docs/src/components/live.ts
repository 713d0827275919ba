import type { RunEvent, TargetName } from "../runner/events.ts";
import { reach } from "../runner/reach.ts";
import { pageRunner } from "./page-runner.ts";

/** The front page's animation: a press on a target runs it there, and says how fast it is. */
class Live extends HTMLElement {
  /** Milliseconds of a frame, by target, of the last that each has computed. */
  readonly #ms = new Map<TargetName, number>();
  #presses = 0;

  connectedCallback(): void {
    for (const button of this.querySelectorAll<HTMLButtonElement>("[data-target]")) {
      button.disabled = false;
      button.addEventListener("click", () => {
        this.#play(button.dataset.target as TargetName).catch((error: unknown) =>
          this.#say(error instanceof Error ? error.message : String(error)),
        );
      });
    }
    this.addEventListener("click", ({ target }) => void this.#control((target as HTMLElement).dataset.action));
  }

  async #control(action: string | undefined): Promise<void> {
    if (action !== "pause" && action !== "resume" && action !== "step" && action !== "stop") return;
    const page = await pageRunner();
    if (action === "stop") page.stop();
    else page.current?.[action]();
  }

  async #play(target: TargetName): Promise<void> {
    const press = ++this.#presses;
    const { program, file } = JSON.parse(this.#part("script[type='application/json']").textContent ?? "");
    for (const button of this.querySelectorAll("[data-target]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-target") === target));
    this.#say(`Starting on ${target} \u2026`);
    await reach();
    const [page, { openPlayer }] = await Promise.all([pageRunner(), import("./player.ts")]);
    if (press !== this.#presses) return;
    const controls = this.#part(".gs-live-player");
    controls.replaceChildren();
    const player = openPlayer(controls);
    const stop = this.#part<HTMLButtonElement>("[data-action=stop]");
    stop.hidden = false;
    const onEvent = (event: RunEvent): void => {
      if (press !== this.#presses) return;
      if (event.type === "display" && event.item.kind === "image") this.#draw(event.item);
      else if (event.type === "device") this.#say(`Running on ${event.target}: ${event.adapter}.`);
      else if (event.type === "error") {
        this.#rate(target, "not here");
        this.#say(
          event.message
            .split(/[:;]\s/)
            .slice(0, 2)
            .join(": "),
        );
      } else if (event.type === "frame") {
        const rate = player.count(event.ms);
        if (rate === undefined) return;
        this.#ms.set(target, rate.ms);
        this.#rate(target, `${rate.perSecond.toFixed(0)} fps, ${short(rate.ms)} ms`);
      }
    };
    await page.run({ code: program, file }, { target, onEvent });
    if (press !== this.#presses) return;
    player.end();
    stop.hidden = true;
  }

  #draw({ width, height, pixels }: { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }): void {
    const canvas = this.#part<HTMLCanvasElement>("canvas");
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    canvas.hidden = false;
    this.#part("img").hidden = true;
  }

  /** The text of a target, and each bar as its speed next to the fastest. */
  #rate(target: TargetName, text: string): void {
    const least = Math.min(...this.#ms.values());
    for (const row of this.querySelectorAll<HTMLElement>(".gs-live-target")) {
      const own = row.querySelector("button")?.dataset.target as TargetName;
      const ms = this.#ms.get(own);
      if (ms !== undefined)
        row.querySelector<HTMLElement>(".gs-live-bar")?.style.setProperty("--gs-live-share", `${(100 * least) / ms}%`);
      const rate = row.querySelector(".gs-live-rate");
      if (own === target && rate !== null) rate.textContent = text;
    }
  }

  #say(text: string): void {
    this.#part(".gs-status").textContent = text;
  }

  #part<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.querySelector<T>(selector) as T;
  }
}

/** Two digits. */
function short(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

customElements.define("gs-live", Live);
