// The example of a README, as something to run.
import ts from "typescript";

/**
 * @typedef {{ readonly ok: boolean, readonly text: string }} Ran - `text` is what was printed.
 *
 * @param {string} readme
 * @returns {{ readonly program: string, readonly printed: string | null } | null} JavaScript for every runtime; and what the README
 *   says that it prints, in a block of text right after it; null where there is none.
 */
export function snippetOf(readme) {
  const [, program, after = ""] = /^```ts example\n(.*?)^```\n(.*)/ms.exec(readme) ?? [];
  if (program === undefined) return null;
  const printed = /^\s*```text\b[^\n]*\n(.*?)\n```/s.exec(after);
  const { outputText } = ts.transpileModule(program, {
    // `using` is young.
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return { program: outputText, printed: printed?.[1] ?? null };
}
