import type { Source, Span } from "@gridstride/jit";
import type { ProgramDiagnostic, RunEvent } from "../events.ts";
import type { StartProgram } from "../messages.ts";
import { ExportError } from "./exports.ts";
import { formatValue } from "./format.ts";
import { placeOf } from "./place.ts";

interface Spanned {
  readonly span: Span;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** The used part of the errors of Gridstride that have a place. */
interface Framed {
  readonly frame: string;
  readonly span: Span;
  readonly sources: readonly Source[];
  readonly hint?: string | undefined;
  readonly diagnostics?: readonly Spanned[];
}

/** The facts about the run. */
type Run = Pick<StartProgram, "code" | "file" | "target">;

/** An error of a program as data, with where it is wrong. */
export function errorEvent(error: unknown, { code, file, target }: Run): RunEvent {
  if (!(error instanceof Error))
    return {
      type: "error",
      name: "Error",
      message: `the program threw ${formatValue(error)}: throw an Error, which says where`,
    };
  if (error instanceof ExportError) return importEvent(error, code, file);
  const { name } = error;
  const message = sandboxed(error, target) ?? error.message;
  const at = isFramed(error) ? null : thrownAt(error.stack ?? "", code, file);
  const diagnostics = isFramed(error) ? framed(error, code, file) : at === null ? [] : [lineOf(code, at, error)];
  const stable = (error as { code?: unknown }).code;
  return {
    type: "error",
    name,
    message: `${message}${helpFor(message)}${at === null ? "" : excerpt(code, file, at)}`,
    ...(typeof stable === "string" ? { code: stable } : {}),
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
  };
}

function importEvent(
  { name, code: stable, message, from, to, help }: ExportError,
  code: string,
  file: string,
): RunEvent {
  const before = code.slice(0, from).split("\n");
  const at = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  const more = help === undefined ? "" : `\n= help: ${help}`;
  const diagnostics = [{ from, to, message, ...(help === undefined ? {} : { help }) }];
  return { type: "error", name, code: stable, message: `${message}${more}${excerpt(code, file, at)}`, diagnostics };
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

/** Counted from 1, as stack traces do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** The place in the program that a stack trace names first. */
function thrownAt(stack: string, code: string, file: string): Position | null {
  const escaped = file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = stack.match(new RegExp(`/${escaped}:(\\d+):(\\d+)`));
  const [line, column] = [Number(found?.[1]), Number(found?.[2])];
  return line <= code.split("\n").length ? { line, column } : null;
}

/** The whole line: of an expression a trace knows only where it begins. */
function lineOf(code: string, { line }: Position, { name, message }: Error): ProgramDiagnostic {
  const lines = code.split("\n");
  const text = lines[line - 1] ?? "";
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const from = begin + text.length - text.trimStart().length;
  return { from, to: Math.max(from + 1, begin + text.trimEnd().length), message: `${name}: ${message}` };
}

/** The line as the compiler's frames show theirs. */
function excerpt(code: string, file: string, { line, column }: Position): string {
  const text = (code.split("\n")[line - 1] ?? "").replaceAll("\t", " ").trimEnd();
  const gutter = " ".repeat(String(line).length);
  const place = `\n${gutter}--> ${file}:${line}:${column}`;
  if (text.length > 200) return place;
  return `${place}\n${gutter} |\n${line} | ${text}\n${gutter} | ${" ".repeat(column - 1)}^`;
}

/** For readers, who can take another browser, but cannot start this one with flags as a developer can. */
const BROWSERS =
  "Chrome and Edge have it from version 113 on, Safari from 26, Firefox on Windows from 141; on Linux and older phones it may be off. Choose parallel or cpu next to “Run on” to run the program here";

/**
 * Why a device is missing. A worker of the sandbox has WebGPU or shared memory (design/sandbox.md), so this browser may well
 * have what the run has not; and where it has no WebGPU, the error's own words are for developers.
 */
function sandboxed(error: Error, target: StartProgram["target"]): string | undefined {
  const { code } = error as { code?: unknown };
  const hasGpu = target === "webgpu" || target === "hardware";
  const wanted = code === "no-adapter" && !hasGpu ? "webgpu" : code === "isolation" && hasGpu ? "parallel" : undefined;
  if (code === "no-adapter" && hasGpu) return `this browser offers no WebGPU for this machine: ${BROWSERS}`;
  if (wanted === undefined) return undefined;
  return `the program asks for ${wanted}, and was started for ${hasGpu ? "webgpu" : target}: a program on this site has WebGPU or threads, not both. Choose ${wanted} next to “Run on”`;
}

/** Advice on frequent mistakes that the platform's own message does not explain: Numba's launch, and APIs that a sandbox lacks. */
const helps: readonly (readonly [said: RegExp, help: (...groups: readonly string[]) => string])[] = [
  [
    /^(\w+)\[.*\] is not a function$/,
    (kernel) =>
      `a kernel is launched by ${kernel}.configure(blocks, threads)(…), which Numba writes ${kernel}[blocks, threads](…)`,
  ],
  [
    /^(?:Failed to fetch|Load failed|NetworkError when attempting)/,
    () => "programs on this site reach no network: write the data into the program, or compute it",
  ],
  [
    /^(?:(?:document|window) is not defined|Can't find variable: (?:document|window))/,
    () => "programs run in a worker, which has no page: show results with console.log or @gridstride/display",
  ],
];

function helpFor(message: string): string {
  for (const [said, help] of helps) {
    const found = said.exec(message);
    if (found !== null) return `\n= help: ${help(...found.slice(1))}`;
  }
  return "";
}
