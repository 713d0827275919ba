import type { Target } from "@gridstride/core";
import { CompileError, type Diagnostic, type Refusal } from "@gridstride/jit";
import { positionIn } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import type { MakerCall } from "../capture/find-calls.ts";
import { type Mistake, renderMistake } from "../frame.ts";
import { calling, refusals } from "./calling.ts";
import { type CheckedModule, Modules, type ReadText } from "./module.ts";
import { makerMistake, parsed, writtenSignatures } from "./signatures.ts";
import { NotWritten, StaticUses } from "./static-uses.ts";
import { mistakesOfAnyType } from "./untyped.ts";

/** A mistake in a kernel, found without running the program. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Offsets in the file's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** `GS101`, `limit`, `reassigned`; the reference page of diagnostics has those of the compiler. */
  readonly code: string;
  /** One line, without the code. */
  readonly message: string;
  /** What to write instead, if the compiler says. */
  readonly hint?: string | undefined;
  /** The line with carets, as the compiler's own errors show it. */
  readonly frame: string;
}

/** What a check read, and what it found. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Functions that were compiled for types that are written. */
  readonly compiled: number;
  /** Functions without types, of which the names and the syntax were read. */
  readonly read: number;
  /** Functions that were not read, with the reason. */
  readonly skipped: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  /** Files that are not JavaScript or TypeScript. */
  readonly unreadable: readonly string[];
}

/** Options of `checkModules`. */
export interface CheckOptions {
  /** What to compile for. Default: webgpu and cpu. */
  readonly targets?: readonly Target[] | undefined;
  /** Where texts come from. Default: the disk. */
  readonly read?: ReadText;
}

/**
 * Compiles the kernels, ufuncs and device functions of modules for the types that their signatures write, without running
 * the modules. Of a function without a signature the mistakes are found that it has for all types.
 *
 * @param files - paths.
 * @returns each mistake once, in the order of the files.
 */
export function checkModules(
  files: readonly string[],
  { targets = ["webgpu", "cpu"], read }: CheckOptions = {},
): CheckResult {
  const modules = new Modules(read);
  const uses = new StaticUses(modules);
  const found = new Map<string, Finding>();
  const unreadable: string[] = [];
  const skipped: { file: string; line: number; reason: string }[] = [];
  const counts = { compiled: 0, read: 0 };
  const add = (mistake: Mistake, { file, original }: CheckedModule): void => {
    const { code, message, hint, start, end } = mistake;
    const key = `${file}:${start}:${code}`;
    if (found.has(key)) return;
    const frame = renderMistake(mistake, original, file);
    found.set(key, { file, ...positionIn(original, start), start, end, code, message, hint, frame });
  };
  for (const file of files) {
    const module = modules.read(file);
    if (module === null) {
      unreadable.push(file);
      continue;
    }
    for (const refused of module.refused) add(refused, module);
    for (const call of module.calls) {
      if (isRefused(call, module)) continue;
      try {
        const use = uses.functionUse(call, module);
        const has = checkCall(call, use, targets, {
          here: (mistake) => add(moved(mistake, module), module),
          refusal: (one) => addRefusal(one, call, module, uses, add),
        });
        counts[has ? "compiled" : "read"]++;
      } catch (error) {
        if (!(error instanceof NotWritten)) throw error;
        const { line } = positionIn(module.original, module.originOf(call.node.start));
        skipped.push({ file, line, reason: error.message });
      }
    }
  }
  return { findings: [...found.values()], ...counts, skipped, unreadable };
}

/** Whether a value that the function reads cannot be captured: the compiler would name it again. */
function isRefused({ node, function: fn }: MakerCall, { refused, originOf }: CheckedModule): boolean {
  return [node, fn].some(({ start, end }) =>
    refused.some((one) => one.start >= originOf(start) && one.end <= originOf(end)),
  );
}

interface Sink {
  /** A mistake at a place in the module's text with the `uses`. */
  here(mistake: Mistake): void;
  refusal(refusal: Refusal): void;
}

/** @returns whether there are types to compile it for. */
function checkCall(call: MakerCall, use: FunctionUse, targets: readonly Target[], sink: Sink): boolean {
  const signatures = writtenSignatures(call);
  const mistake = makerMistake(call);
  if (mistake !== null) {
    sink.here(mistake);
    return signatures.length > 0;
  }
  if (signatures.length === 0) {
    for (const refusal of mistakesOfAnyType(call, use)) sink.refusal(refusal);
    return false;
  }
  for (const written of signatures) {
    const signature = parsed(written);
    if ("code" in signature) {
      sink.here(signature);
      continue;
    }
    const { kernel, args } = calling(call.maker, use, signature);
    for (const target of targets) for (const one of refusals({ kernel, args }, target)) sink.refusal(one);
  }
  return true;
}

type Add = (mistake: Mistake, module: CheckedModule) => void;

function addRefusal(refusal: Refusal, call: MakerCall, module: CheckedModule, uses: StaticUses, add: Add): void {
  if (!(refusal instanceof CompileError)) {
    const { start } = call.node;
    const whole = { code: refusal.code, message: refusal.message, start, end: call.node.callee.end ?? start };
    add(moved(whole, module), module);
    return;
  }
  for (const one of refusal.diagnostics) addDiagnostic(one, refusal, call, module, uses, add);
}

function addDiagnostic(
  one: Diagnostic,
  error: CompileError,
  call: MakerCall,
  module: CheckedModule,
  uses: StaticUses,
  add: Add,
): void {
  const source = error.sources[one.span.source];
  const place = source && uses.places.get(source);
  const { code, message, label, hint, notes } = one;
  const start = place ? place.start + one.span.start : call.node.start;
  const end = place ? place.start + one.span.end : (call.node.callee.end ?? start);
  const inModule = place?.module ?? module;
  add(moved({ code, message, label, hint, notes, start, end }, inModule), inModule);
}

/** A mistake in the text with the `uses`, as one in the file. */
function moved(mistake: Mistake, module: CheckedModule): Mistake {
  const start = module.originOf(mistake.start);
  return { ...mistake, start, end: Math.max(start + 1, module.originOf(mistake.end)) };
}
