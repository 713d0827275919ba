import type { DisplayItem } from "@gridstride/display";
import type { ProgramDiagnostic, RunEvent } from "../runner/events.ts";
import { underline } from "./underline.ts";

/** Lines of output that are shown, and characters of one text; a program can print more than a page can hold. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 20_000;

/** What a program prints and shows, below it. */
export interface Output {
  show(event: RunEvent): void;
  /** Underlines findings in highlighted code; an empty list takes the lines away. */
  underline(host: HTMLElement, code: string, list: readonly ProgramDiagnostic[]): void;
  clear(): void;
}

/**
 * Empties the host for a new run.
 *
 * @param status - where one line says how the run is going; it is read aloud when it changes.
 */
export function openOutput(host: HTMLElement, status: HTMLElement): Output {
  let lines: HTMLPreElement | undefined;
  let count = 0;
  const clear = (): void => {
    lines = undefined;
    count = 0;
    host.replaceChildren();
    host.hidden = true;
  };
  const add = (element: HTMLElement): void => {
    host.hidden = false;
    host.append(element);
  };
  /** What a silent program seemed to do. */
  let silence = "";
  const print = (text: string, level: string): void => {
    if (lines === undefined) {
      lines = made("pre", "gs-lines");
      add(lines);
    }
    if (count >= MOST_LINES) return;
    const shown = text.slice(0, MOST_CHARACTERS);
    const left = text.length - shown.length;
    count += shown.split("\n").length;
    lines.append(made("span", `gs-${level}`, `${shown}${left > 0 ? ` … and ${left} more characters` : ""}\n`));
    if (count >= MOST_LINES) lines.append(made("span", "gs-warn", "… further lines are not shown\n"));
  };
  clear();
  return {
    clear,
    underline,
    show(event) {
      switch (event.type) {
        case "console":
          return print(event.text, event.level);
        case "display": {
          lines = undefined;
          const figure = made("div", "gs-figure");
          add(figure);
          return void draw(event.item, figure);
        }
        case "device":
          status.textContent = `Running on ${event.target} …`;
          return;
        case "ran":
          status.textContent = `Ran on ${event.target} (${event.adapter}) in ${duration(event.ms)}: ${event.why}.`;
          return;
        case "error":
          lines = undefined;
          return add(errorElement(event));
        case "quiet":
          silence = event.waits ? WAITS : COMPUTES;
          status.replaceChildren(
            `Nothing was heard for ${event.seconds} s: ${silence}. It is stopped after as long again. `,
            waitButton(),
          );
          return;
        case "ended":
          if (event.how === "time-limit") status.textContent = `Stopped: no output for too long: ${silence}.`;
          else if (event.how !== "finished") status.textContent = endings[event.how];
          return;
        case "inspect":
          return;
        default:
          return event satisfies never;
      }
    },
  };
}

const WAITS = "it waits, for the GPU or for a promise that may never be kept";
const COMPUTES = "it computes, perhaps in a loop that does not end";

const endings = { failed: "It ended with an error.", stopped: "Stopped." } as const;

function errorElement({ name, code, message }: RunEvent & { type: "error" }): HTMLElement {
  // A frame begins with its code.
  const title = code === undefined || message.startsWith(`${code}:`) ? name : `${name} (${code})`;
  const box = made("div", "gs-error");
  const text = made("pre", "");
  for (const line of message.split(/(?<=\n)/)) text.append(isCode(line) ? made("span", "gs-frame", line) : line);
  box.append(made("strong", "", title), text);
  const known = /^GS\d+$/.exec(code ?? "")?.[0] ?? /^GS\d+(?=:)/.exec(message)?.[0];
  if (known !== undefined) box.append(aboutCode(known));
  return box;
}

/** A link to the page of a diagnostic. */
function aboutCode(code: string): HTMLElement {
  const link = made("a", "gs-about-code", `About ${code}`);
  link.href = `${import.meta.env.BASE_URL.replace(/\/?$/, "/")}reference/diagnostics/${code.toLowerCase()}/`;
  return link;
}

/** Whether it is a frame's line of code or of carets, which stand below each other and so are not broken. */
function isCode(line: string): boolean {
  return /^ *\d* \|/.test(line);
}

function waitButton(): HTMLElement {
  const button = made("button", "", "Wait");
  button.type = "button";
  button.dataset.action = "wait";
  return button;
}

async function draw(item: DisplayItem, host: HTMLElement): Promise<void> {
  try {
    const drawing = await import("../plots/draw.ts");
    await drawing.draw(item, host);
  } catch (error) {
    host.append(made("p", "gs-warn", `This could not be drawn: ${error}`));
  }
}

/** Milliseconds as a reader wants them: two digits, at least. */
function duration(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function made<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  element.textContent = text;
  return element;
}
