import type { ProgramDiagnostic } from "../runner/events.ts";

/** A note on a line, to stand below it. */
export function noteElement(text: string): HTMLElement {
  const note = document.createElement("div");
  note.className = "gs-line-note";
  note.textContent = text;
  return note;
}

/** Puts each finding below its line in code that Expressive Code highlighted; findings of an earlier call go. */
export function noteLines(host: HTMLElement, code: string, list: readonly ProgramDiagnostic[]): void {
  for (const old of host.querySelectorAll(".gs-line-note")) old.remove();
  const lines = host.querySelectorAll(".ec-line");
  for (const { from, message } of list) lines[lineOf(code, from) - 1]?.after(noteElement(message));
}

/** Counted from 1. */
export function lineOf(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
