// Reads exercises when pages are built, in Node; kit/format.ts says what a file is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import tsBlankSpace from "ts-blank-space";
import { type About, MARK, type Replacement } from "./kit/format.ts";

/** An exercise as pages hold it. */
export interface Exercise {
  /** The file's name. */
  readonly id: string;
  /** The folder's name: a page of the course. */
  readonly lesson: string;
  readonly about: About;
  /** TypeScript that solves it. */
  readonly solution: string;
  /** TypeScript that the reader begins with, and the same without types, each replaced by as many spaces. */
  readonly code: string;
  readonly program: string;
  /** The names that the reader's program defines for the checker. */
  readonly answers: readonly string[];
}

/** Astro runs in `apps/docs`. */
const home = join(process.cwd(), "src/exercises");
const read = new Map<string, readonly Exercise[]>();

/** All exercises, by lesson and name. */
export function allExercises(folder: string = home): readonly Exercise[] {
  let all = read.get(folder);
  if (all === undefined) {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    all = folders
      .filter(({ name }) => name !== "kit" && name !== "page")
      .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => readExercise(folder, name, file)));
    read.set(folder, all);
  }
  return all;
}

/** @throws {Error} where there is none. */
export function exerciseOf(id: string, folder?: string): Exercise {
  const found = allExercises(folder).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no exercise is called ${id}`);
  return found;
}

/** The exercises of a lesson: first the exercises in its text, then the exercises on its practice page, the short exercises first. */
export function exercisesOf(lesson: string): readonly Exercise[] {
  const place = ({ about }: Exercise): number => (about.inLesson ? 0 : about.minutes);
  return allExercises()
    .filter((each) => each.lesson === lesson)
    .toSorted((a, b) => place(a) - place(b));
}

/** Address of an exercise within the course's folder. */
export function addressOf({ id, lesson, about }: Exercise): string {
  return `${about.inLesson ? lesson : `practice-${lesson}`}/#exercise-${id}`;
}

function readExercise(folder: string, lesson: string, file: string): Exercise {
  const [solution = "", , ...more] = partsOf(readFileSync(join(folder, lesson, file), "utf8"));
  if (more.length > 0) throw new Error(`${lesson}/${file}: the line "${MARK.trim()}" stands in it once`);
  const { outputFiles } = bundled(folder, lesson, file, "export { about }");
  const about = new Function(`${outputFiles[0]?.text}; return gridstrideChecker.about;`)() as About;
  const code = replaced(solution, about.start);
  const program = blanked(code, file);
  const answers = [...solution.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(([, name = ""]) => name);
  return { id: file.replace(/\.ts$/, ""), lesson, about, solution, code, program, answers };
}

/** JavaScript that makes `gridstrideChecker`; for `combine`. */
export function checkerOf({ id, lesson }: Exercise, folder: string = home): string {
  const { outputFiles } = bundled(
    folder,
    lesson,
    `${id}.ts`,
    'export { check }; export { judge } from "../kit/judge.ts"',
  );
  return outputFiles[0]?.text ?? "";
}

function bundled(
  folder: string,
  lesson: string,
  file: string,
  exports: string,
): ReturnType<typeof buildSync> & { outputFiles: readonly { text: string }[] } {
  const [, second] = partsOf(readFileSync(join(folder, lesson, file), "utf8"));
  if (second === undefined) throw new Error(`${lesson}/${file} has no line "${MARK.trim()}"`);
  const contents = `${second.replaceAll(/^export (?=const (?:about|check)\b)/gm, "")};${exports};`;
  return buildSync({
    stdin: { contents, loader: "ts", resolveDir: join(folder, lesson), sourcefile: file },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "gridstrideChecker",
    target: "es2022",
  });
}

const partsOf = (text: string): readonly string[] => text.split(MARK).map((part) => part.trim());

/** @throws {Error} where a piece does not occur once. */
export function replaced(text: string, pieces: readonly Replacement[]): string {
  return pieces.reduce((code, [piece, instead]) => {
    const [before, after, ...more] = code.split(piece);
    if (after === undefined || more.length > 0)
      throw new Error(
        `this stands ${more.length + (after === undefined ? 0 : 1)} times in the program, and should once: ${piece}`,
      );
    return before + instead + after;
  }, text);
}

/** @throws {Error} where the program cannot be run without a compiler. */
export function blanked(code: string, file: string): string {
  return tsBlankSpace(code, (node) => {
    throw new Error(`${file} cannot be run without a compiler: ${node.getText()}`);
  });
}
