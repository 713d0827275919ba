import type { ProgramDiagnostic, RunEvent } from "../events.ts";
import type { StartProgram } from "../messages.ts";
import type { Noted } from "./noted.ts";
import { placeOf } from "./place.ts";

interface Spanned {
  readonly span: { readonly start: number; readonly end: number };
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What is used of the errors of Gridstride that have a place. */
interface Framed {
  readonly frame: string;
  readonly span: Spanned["span"];
  readonly hint?: string | undefined;
  readonly diagnostics?: readonly Spanned[];
}

/** An error of a program as data, with where it is wrong. */
export function errorEvent(error: unknown, { code, file }: StartProgram, noted: Noted): RunEvent {
  if (!(error instanceof Error))
    return { type: "error", name: "Error", message: `${error} was thrown, which is no Error` };
  const { name, message } = error;
  const diagnostics = isFramed(error)
    ? framed(error, code, noted)
    : [thrownAt(error.stack ?? "", code, file, `${name}: ${message}`)].filter((found) => found !== undefined);
  const stable = (error as { code?: unknown }).code;
  return {
    type: "error",
    name,
    message,
    ...(typeof stable === "string" ? { code: stable } : {}),
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
  };
}

function isFramed(error: Error): error is Error & Framed {
  return "frame" in error && "span" in error;
}

/** The places of Gridstride's own errors; of one in a function of a package there is none. */
function framed(error: Error & Framed, code: string, noted: Noted): ProgramDiagnostic[] {
  const all = error.diagnostics ?? [{ span: error.span, message: headline(error.frame), hint: error.hint }];
  const frames = error.frame.split("\n\n");
  return all.flatMap(({ span, message, hint }, i) => {
    const range = placeOf(code, noted.texts, { span, frame: frames[i] ?? "" });
    return range === null ? [] : [{ ...range, message, ...(hint === undefined ? {} : { help: hint }) }];
  });
}

/** The sentence of a frame, without its code. */
function headline(frame: string): string {
  return (frame.split("\n")[0] ?? "").replace(/^GS\d+: /, "");
}

/** The line of the program that a stack trace names first. */
function thrownAt(stack: string, code: string, file: string, message: string): ProgramDiagnostic | undefined {
  const escaped = file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const line = Number(stack.match(new RegExp(`/${escaped}:(\\d+):\\d+`))?.[1] ?? 0);
  const text = code.split("\n")[line - 1];
  if (text === undefined) return undefined;
  const begin = code
    .split("\n")
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
  return { from: begin + text.length - text.trimStart().length, to: begin + text.trimEnd().length, message };
}
