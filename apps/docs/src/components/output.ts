import type { DisplayItem } from "@gridstride/display";
import { made } from "../plots/figure.ts";
import type { ProgramDiagnostic, RunEvent } from "../runner/events.ts";
import { checkedElement, checkedInWords } from "./checked.ts";
import { openPlayer, type Player } from "./player.ts";
import { underline } from "./underline.ts";

/** Most lines that are shown: a program can print more than a page can hold. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 20_000;
const MOST_PRINTED = 300_000;
const MOST_FIGURES = 200;
const MOST_ERRORS = 20;
const MOST_CONTROLS = 12;

/** The output of a program, below it. */
export interface Output {
  /** Resolves when it is drawn. */
  show(event: RunEvent): void | Promise<void>;
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
  let figures = 0;
  let printed = 0;
  let errors = 0;
  /** Figures of an animation by kind and title. */
  const redrawn = new Map<string, HTMLElement>();
  let player: Player | undefined;
  const told = announcer(host);
  const clear = (): void => {
    lines = undefined;
    count = printed = figures = errors = 0;
    redrawn.clear();
    player = undefined;
    told.textContent = "";
    host.replaceChildren();
    host.hidden = true;
  };
  const add = (element: HTMLElement): void => {
    host.hidden = false;
    host.append(element);
  };
  /** A sentence about a silent program. */
  let silence = "";
  const print = (text: string, level: string): void => {
    if (lines === undefined) {
      lines = made("pre", "gs-lines");
      // Output that is longer than its box is scrolled by keyboard too.
      lines.tabIndex = 0;
      add(lines);
    }
    if (count >= MOST_LINES || printed >= MOST_PRINTED) return;
    const shown = text.slice(0, MOST_CHARACTERS);
    const left = text.length - shown.length;
    count += shown.split("\n").length;
    printed += shown.length;
    lines.append(made("span", `gs-${level}`, `${shown}${left > 0 ? ` … and ${left} more characters` : ""}\n`));
    if (count >= MOST_LINES || printed >= MOST_PRINTED)
      lines.append(made("span", "gs-warn", "… further lines are not shown\n"));
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
          const key = `${event.item.kind} ${event.item.title}`;
          const place = event.redraw ? redrawn.get(key) : undefined;
          if (place !== undefined) return draw(event.item, place);
          if (++figures > MOST_FIGURES) return;
          lines = undefined;
          const figure = made("div", "gs-figure");
          if (event.redraw) redrawn.set(key, figure);
          add(figure);
          return draw(event.item, figure);
        }
        case "frame":
          player ??= openPlayer(host);
          player.count(event.ms);
          return;
        case "control":
          player ??= openPlayer(host);
          return player.offer(event, MOST_CONTROLS);
        case "device":
          status.textContent = `Running on ${event.target} …`;
          return;
        case "ran":
          status.textContent = `Ran on ${event.target} (${event.adapter}) in ${duration(event.ms)}. ${event.why}`;
          return;
        case "checked":
          lines = undefined;
          add(checkedElement(event));
          status.textContent = checkedInWords(event);
          return;
        case "error":
          if (++errors > MOST_ERRORS) return;
          lines = undefined;
          told.textContent = `${event.name}: ${event.message.slice(0, MOST_READ)}`;
          return add(errorElement(event));
        case "quiet":
          silence = event.waits ? WAITS : COMPUTES;
          status.replaceChildren(
            `Nothing was heard for ${event.seconds} s: ${silence}. It is stopped after as long again. `,
            waitButton(),
          );
          return;
        case "ended":
          player?.end();
          if (errors === 0) told.textContent = `Output: ${(host.textContent ?? "").slice(0, MOST_READ) || "none"}`;
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
  text.tabIndex = 0;
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

/** Characters of the output that are read aloud when a program has ended. */
const MOST_READ = 500;

/** Where screen readers find what a program printed: next to the output, which they would read from its first line on. */
function announcer(host: HTMLElement): HTMLElement {
  const known = host.parentElement?.querySelector<HTMLElement>(":scope > .gs-told");
  if (known) return known;
  const region = made("p", "gs-told sr-only");
  region.setAttribute("aria-live", "polite");
  host.before(region);
  return region;
}

/** Draws an item, in the place of what the host has. */
async function draw(item: DisplayItem, host: HTMLElement): Promise<void> {
  try {
    const drawing = await import("../plots/draw.ts");
    if (drawing.redraw(item, host)) return;
    await drawing.draw(item, host);
    while (host.children.length > 1) host.firstElementChild?.remove();
  } catch (error) {
    host.append(made("p", "gs-warn", `This could not be drawn: ${error}`));
  }
}

/** Milliseconds as a reader wants them: two digits, at least. */
function duration(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
