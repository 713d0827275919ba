import type { Source, Span } from "@gridstride/jit";
import type { ProgramDiagnostic, RunEvent } from "../events.ts";
import type { StartProgram } from "../messages.ts";
import { placeOf } from "./place.ts";

interface Spanned {
  readonly span: Span;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What is used of the errors of Gridstride that have a place. */
interface Framed {
  readonly frame: string;
  readonly span: Span;
  readonly sources: readonly Source[];
  readonly hint?: string | undefined;
  readonly diagnostics?: readonly Spanned[];
}

/** An error of a program as data, with where it is wrong. */
export function errorEvent(error: unknown, { code, file }: StartProgram): RunEvent {
  if (!(error instanceof Error))
    return { type: "error", name: "Error", message: `${error} was thrown, which is no Error` };
  const { name, message } = error;
  const diagnostics = isFramed(error)
    ? framed(error, code, file)
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
  return "frame" in error && "span" in error && "sources" in error;
}

/** The places of Gridstride's own errors; of one in a function of a package there is none. */
function framed(error: Error & Framed, code: string, file: string): ProgramDiagnostic[] {
  const all = error.diagnostics ?? [{ span: error.span, message: headline(error.frame), hint: error.hint }];
  return all.flatMap(({ span, message, hint }) => {
    const range = placeOf(code, file, error.sources, span);
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
