import { countReadBacks } from "./read-backs.ts";
import type { Stage } from "./stage.ts";

interface LiveProgram {
  default(stage: Stage): Promise<void>;
}

/** Nothing is loaded before a press on Run. */
const programs = import.meta.glob<LiveProgram>("./programs/*.ts");

/** A program of the gallery with its canvas. Each run has a new canvas: contexts keep the device that they were configured for. */
class Program extends HTMLElement {
  #running: AbortController | null = null;

  connectedCallback(): void {
    const [run, stop] = [this.#button("run"), this.#button("stop")];
    run.disabled = false;
    run.addEventListener("click", () => void this.#run(run, stop));
    stop.addEventListener("click", () => this.#running?.abort());
  }

  async #run(run: HTMLButtonElement, stop: HTMLButtonElement): Promise<void> {
    if (this.#running !== null) return;
    const running = new AbortController();
    this.#running = running;
    run.disabled = true;
    stop.hidden = false;
    const status = this.querySelector(".gs-status") as HTMLElement;
    const print = (line: string): void => {
      status.textContent = line;
    };
    print("Loading \u2026");
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    try {
      const { default: program } = await programs[`./programs/${this.dataset.name}.ts`]!();
      this.querySelector(".gs-stage")?.replaceChildren(canvas);
      if (!running.signal.aborted) await program({ canvas, print, signal: running.signal, countReadBacks });
    } catch (error) {
      print(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
    this.#running = null;
    run.disabled = false;
    stop.hidden = true;
  }

  #button(action: string): HTMLButtonElement {
    return this.querySelector(`[data-action=${action}]`) as HTMLButtonElement;
  }
}

customElements.define("gs-program", Program);
