import { createSystem, createVirtualTypeScriptEnvironment } from "@typescript/vfs";
import ts from "typescript";
import { messageOf, partsText, tagText } from "./display-parts.ts";
import { floatingCalls } from "./floating.ts";
import { compilerOptions } from "./options.ts";
import type { CompletionItem, Completions, Description, Hover, Questions, Squiggle } from "./protocol.ts";
import { strip } from "./strip.ts";

const FILE = "/program.ts";

/** Answers questions about one program. */
export type Language = {
  readonly [K in keyof Questions]: (ask: Questions[K]["ask"]) => Questions[K]["answer"];
};

/**
 * TypeScript over files in memory.
 *
 * @param files - what `collectTypes` gives: texts by absolute path.
 */
export function createLanguage(files: Readonly<Record<string, string>>): Language {
  const system = createSystem(new Map([...Object.entries(files), [FILE, "export {};"]]));
  const { languageService: service, ...environment } = createVirtualTypeScriptEnvironment(
    system,
    [FILE],
    ts,
    compilerOptions,
  );
  let current = "";
  /** Asks about this text: the service keeps what it knows of the rest. */
  const about = (code: string): ts.LanguageService => {
    // TypeScript takes an empty file as missing.
    if (code !== current) environment.updateFile(FILE, code === "" ? " " : code);
    current = code;
    return service;
  };
  return {
    check: ({ code }) => check(about(code), code.length),
    complete: ({ code, at }) => complete(about(code), code, at),
    describe: ({ code, at, name }) => describe(about(code), at, name),
    hover: ({ code, at }) => hover(about(code), at),
    strip: ({ code }) => strip(code),
  };
}

function check(service: ts.LanguageService, length: number): Squiggle[] {
  const found = [...service.getSyntacticDiagnostics(FILE), ...service.getSemanticDiagnostics(FILE)];
  const program = service.getProgram();
  const floating = program === undefined ? [] : floatingCalls(program, FILE);
  const squiggles = found.map(
    ({ start = 0, length: marked = 1, category, messageText }) =>
      ({
        from: Math.min(start, length),
        to: Math.min(start + marked, length),
        severity:
          category === ts.DiagnosticCategory.Error
            ? "error"
            : category === ts.DiagnosticCategory.Warning
              ? "warning"
              : "info",
        message: messageOf(messageText),
      }) satisfies Squiggle,
  );
  return [...squiggles, ...floating.map((each) => ({ ...each, to: Math.min(each.to, length) }))];
}

function complete(service: ts.LanguageService, code: string, at: number): Completions | null {
  const found = service.getCompletionsAtPosition(FILE, at, { includeCompletionsWithInsertText: false });
  if (!found) return null;
  const begun = /[\w$]*$/.exec(code.slice(0, at))?.[0].length ?? 0;
  const span = found.optionalReplacementSpan;
  const items = found.entries.map((entry) => ({
    name: entry.name,
    kind: kindOf(entry.kind),
    rank: entry.sortText,
  }));
  return { from: span && span.start <= at ? span.start : at - begun, items };
}

function kindOf(kind: ts.ScriptElementKind): CompletionItem["kind"] {
  switch (kind) {
    case ts.ScriptElementKind.functionElement:
    case ts.ScriptElementKind.localFunctionElement:
      return "function";
    case ts.ScriptElementKind.memberFunctionElement:
    case ts.ScriptElementKind.callSignatureElement:
      return "method";
    case ts.ScriptElementKind.classElement:
      return "class";
    case ts.ScriptElementKind.interfaceElement:
      return "interface";
    case ts.ScriptElementKind.typeElement:
    case ts.ScriptElementKind.typeParameterElement:
      return "type";
    case ts.ScriptElementKind.memberVariableElement:
    case ts.ScriptElementKind.memberGetAccessorElement:
      return "property";
    case ts.ScriptElementKind.keyword:
      return "keyword";
    case ts.ScriptElementKind.string:
      return "text";
    default:
      return "variable";
  }
}

function describe(service: ts.LanguageService, at: number, name: string): Description | null {
  const details = service.getCompletionEntryDetails(FILE, at, name, {}, undefined, {}, undefined);
  return details ? description(details) : null;
}

function hover(service: ts.LanguageService, at: number): Hover | null {
  const info = service.getQuickInfoAtPosition(FILE, at);
  if (!info) return null;
  const { start, length } = info.textSpan;
  return { from: start, to: start + length, ...description(info) };
}

function description(info: ts.QuickInfo | ts.CompletionEntryDetails): Description {
  return {
    signature: partsText(info.displayParts),
    documentation: partsText(info.documentation),
    tags: (info.tags ?? []).map(tagText),
  };
}
