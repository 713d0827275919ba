import type { RunEvent } from "../runner/events.ts";

/** The controls of an animation: pause, one frame, how many a second, and the numbers that a reader may change. */
export interface Player {
  /** A frame was drawn. @param ms - what the program took for it. */
  count(ms: number): void;
  offer(control: RunEvent & { type: "control" }, most: number): void;
  /** The animation is over: there is nothing to control. */
  end(): void;
}

/** Puts the controls before what a program shows. Presses and changes are handled by the program's element. */
export function openPlayer(host: HTMLElement): Player {
  const bar = document.createElement("div");
  bar.className = "gs-player";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Controls of the animation");
  const pause = button("Pause", "pause");
  const step = button("Step", "step");
  const rate = document.createElement("span");
  rate.className = "gs-rate";
  bar.append(pause, step, rate);
  step.disabled = true;
  host.hidden = false;
  host.prepend(bar);
  pause.addEventListener("click", () => {
    const paused = pause.dataset.action === "pause";
    // The program's element handles the press after this, and must still find what was pressed.
    setTimeout(() => {
      pause.dataset.action = paused ? "resume" : "pause";
      pause.textContent = paused ? "Play" : "Pause";
      step.disabled = !paused;
    });
  });
  let frames = 0;
  let since = performance.now();
  let all = 0;
  let took = 0;
  return {
    count(ms) {
      frames += 1;
      took += ms;
      all += 1;
      const now = performance.now();
      if (now - since >= 500 || !step.disabled) {
        const perSecond = (frames * 1000) / (now - since);
        rate.textContent = step.disabled
          ? `${perSecond.toFixed(0)} frames a second, ${(took / frames).toFixed(1)} ms each`
          : `frame ${all}`;
        bar.dataset.rate = perSecond.toFixed(1);
        frames = took = 0;
        since = now;
      }
    },
    offer({ name, min, max, step: by, value }, most) {
      if (bar.querySelectorAll("input").length >= most) return;
      const label = document.createElement("label");
      const input = document.createElement("input");
      const shown = document.createElement("output");
      Object.assign(input, { type: "range", min: String(min), max: String(max), step: String(by) });
      input.value = String(value);
      input.dataset.control = name;
      const follow = (): void => {
        shown.textContent = String(Number(input.valueAsNumber.toPrecision(4)));
      };
      input.addEventListener("input", follow);
      follow();
      label.append(name, input, shown);
      bar.append(label);
    },
    end() {
      for (const each of bar.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input"))
        each.disabled = true;
    },
  };
}

function button(text: string, action: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.dataset.action = action;
  return made;
}
