import { made } from "../plots/figure.ts";
import type { RunEvent } from "../runner/events.ts";

/** How fast an animation is, since the last time that this was said. */
interface Rate {
  readonly perSecond: number;
  /** Milliseconds that the program takes for a frame. */
  readonly ms: number;
}

/** The controls of an animation: pause, one frame, how many a second, and the numbers that a reader may change. */
export interface Player {
  /** A frame was drawn. @param ms - what the program took for it. @returns the rate, twice a second. */
  count(ms: number): Rate | undefined;
  offer(control: RunEvent & { type: "control" }, most: number): void;
  /** The animation is over: there is nothing to control. */
  end(): void;
}

/** Frames without a rate: for the first of them kernels are compiled. */
const WARM = 3;
const UPDATE_MS = 500;

/** Puts the controls before what a program shows. Presses and changes are handled by the program's element. */
export function openPlayer(host: HTMLElement): Player {
  const bar = made("div", "gs-player");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Controls of the animation");
  const pause = button("Pause", "pause");
  const step = button("Step", "step");
  const shown = made("span", "gs-rate");
  bar.append(pause, step, shown);
  step.disabled = true;
  host.hidden = false;
  host.prepend(bar);
  let all = 0;
  let frames = 0;
  let took = 0;
  let since = 0;
  const restart = (): void => {
    frames = took = 0;
    since = performance.now();
  };
  pause.addEventListener("click", () => {
    const paused = pause.dataset.action === "pause";
    // The program's element handles the press after this, and must still find what was pressed.
    setTimeout(() => {
      pause.dataset.action = paused ? "resume" : "pause";
      pause.textContent = paused ? "Play" : "Pause";
      step.disabled = !paused;
      restart();
    });
  });
  return {
    count(ms) {
      all += 1;
      if (!step.disabled) shown.textContent = `frame ${all}`;
      if (all <= WARM || !step.disabled) {
        restart();
        return undefined;
      }
      frames += 1;
      took += ms;
      const past = performance.now() - since;
      if (past < UPDATE_MS) return undefined;
      const rate = { perSecond: (frames * 1000) / past, ms: took / frames };
      shown.textContent = `${rate.perSecond.toFixed(0)} frames a second, ${rate.ms.toFixed(1)} ms each`;
      restart();
      return rate;
    },
    offer({ name, min, max, step: by, value }, most) {
      if (bar.querySelectorAll("input").length >= most) return;
      const input = document.createElement("input");
      const number = document.createElement("output");
      Object.assign(input, { type: "range", min: String(min), max: String(max), step: String(by) });
      input.value = String(value);
      input.dataset.control = name;
      const follow = (): void => {
        number.textContent = String(Number(input.valueAsNumber.toPrecision(4)));
      };
      input.addEventListener("input", follow);
      follow();
      bar.append(made("label", "", name, input, number));
    },
    end() {
      for (const each of bar.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input"))
        each.disabled = true;
    },
  };
}

function button(text: string, action: string): HTMLButtonElement {
  const button = made("button", "", text);
  button.type = "button";
  button.dataset.action = action;
  return button;
}
