// A plugin of TypeScript's language service; `typescript/index.js` of this package hands it to tsserver.
import type ts from "typescript";
import { checkModules, type Finding } from "./check/check-modules.ts";
import { MENTIONS } from "./transform.ts";

/** The mistakes of `gridstride check` among the diagnostics that editors show. */
export const languageService: ts.server.PluginModuleFactory = ({ typescript }) => ({
  create({ languageService: before }: ts.server.PluginCreateInfo): ts.LanguageService {
    return {
      ...before,
      getSemanticDiagnostics(file: string): ts.Diagnostic[] {
        const theirs = before.getSemanticDiagnostics(file);
        const program = before.getProgram();
        const source = program?.getSourceFile(file);
        if (program === undefined || source === undefined || !MENTIONS.test(source.text)) return theirs;
        const read = (path: string): string | null =>
          program.getSourceFile(path)?.text ?? typescript.sys.readFile(path) ?? null;
        const { findings } = checkModules([file], { read });
        return [...theirs, ...findings.filter((one) => one.file === file).map((one) => diagnosticOf(one, source))];
      },
    };
  },
});

function diagnosticOf({ start, end, code, message, hint }: Finding, file: ts.SourceFile): ts.Diagnostic {
  return {
    file,
    start,
    length: end - start,
    category: 1,
    // The codes of mistakes in capturing are words.
    code: Number(/^GS(\d+)$/.exec(code)?.[1] ?? 0),
    source: "gridstride",
    messageText: `${code}: ${message}${hint === undefined ? "" : `\n${hint}`}`,
  };
}
