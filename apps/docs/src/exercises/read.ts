import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import tsBlankSpace from "ts-blank-space";
import type { ExerciseId } from "./registry.ts";

/** An exercise as its page holds it. */
export interface ExerciseSource {
  /** TypeScript that the reader begins with. */
  readonly code: string;
  /** The same without types, each replaced by as many spaces. */
  readonly program: string;
  /** JavaScript that makes `gridstrideChecker`; for `combine`. */
  readonly checker: string;
}

/**
 * Reads `NAME.start.ts` and `NAME.check.ts`; in Node, when pages are built.
 *
 * @param folder - where they are; pages are built in `apps/docs`.
 * @throws {Error} where one is missing or cannot be read without a compiler.
 */
export function readExercise(id: ExerciseId, folder: string = join(process.cwd(), "src/exercises")): ExerciseSource {
  const code = readFileSync(join(folder, `${id}.start.ts`), "utf8").trimEnd();
  const program = tsBlankSpace(code, (node) => {
    throw new Error(`${id}.start.ts cannot be run without a compiler: ${node.getText()}`);
  });
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, `${id}.check.ts`)],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "gridstrideChecker",
    target: "es2022",
  });
  return { code, program, checker: outputFiles[0]?.text ?? "" };
}
