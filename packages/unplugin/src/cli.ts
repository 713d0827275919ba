#!/usr/bin/env node
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Target } from "@gridstride/core";
import { type CheckResult, checkModules } from "./check/check-modules.ts";
import { filesOf } from "./check/files.ts";
import { compileFolder } from "./compile/compile-folder.ts";
import { DeclarationError } from "./compile/declarations.ts";
import { recordProgram } from "./record/record-program.ts";

const USAGE = `gridstride check FILES [--target NAME] [--json]
gridstride compile FOLDER --out FOLDER [--target NAME] [--otherwise load|throw] [--record FILE]
gridstride record [--out FILE] [OPTIONS OF NODE] PROGRAM [ARGUMENTS]

check compiles the kernels in files of TypeScript or JavaScript for the types that their signatures write, and prints what the
compiler refuses; of a function without a signature, the mistakes that it has for all types. Nothing of the files runs. FILES are
files, folders, or patterns such as 'src/**/*.ts'. It ends with 1 if there is a mistake.

compile writes the modules of a folder in JavaScript, with the kernels compiled whose signatures are written or recorded, and the
declarations of modules in TypeScript, as your tsconfig.json says. It needs esbuild, and typescript; it writes nothing if there is a mistake.

record runs a program in Node with @gridstride/register, and writes the types with which it launches kernels to a file:
gridstride.record.json if --out does not name another. A program in TypeScript needs --import tsx before it, where Node does not
take types away itself.

  --target     webgpu, parallel, cpu or simulator; may be given several times; webgpu and cpu if left out
  --json       one object, with the findings as data
  --out        the folder to write to
  --otherwise  a launch that meets other types loads the compiler, or throws; load if left out
  --record     a file that record wrote`;

const TARGETS: readonly Target[] = ["webgpu", "parallel", "cpu", "simulator"];

/** The options that each verb takes. */
const TAKEN = { check: ["target", "json"], compile: ["target", "out", "otherwise", "record"] } as const;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const options = {
      target: { type: "string", multiple: true },
      out: { type: "string" },
      otherwise: { type: "string" },
      record: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    } as const;
    if (process.argv[2] === "status" || process.argv[2] === "log") return await handOver();
    if (process.argv[2] === "record" && process.argv[3] !== "--help") return recordProgram(process.argv.slice(3));
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [verb, ...files] = positionals;
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    checkTaken(verb, Object.keys(values));
    const targets = values.target?.map(targetNamed);
    if (verb === "check" && files.length > 0) {
      const result = checkModules(filesOf(files), { targets });
      console.log(values.json ? JSON.stringify(result, null, 2) : shown(result));
      return result.findings.length > 0 || result.unreadable.length > 0 ? 1 : 0;
    }
    const [folder] = files;
    if (verb === "compile" && files.length === 1 && folder !== undefined && values.out !== undefined)
      return await compile(folder, values.out, targets, values.otherwise, values.record);
    const given = verb === undefined ? "" : `gridstride: expected ${expected(verb)}\n\n`;
    console.error(given + USAGE);
    return 2;
  } catch (error) {
    console.error(`gridstride: ${(error as Error).message}`);
    return 2;
  }
}

/** @throws {Error} for an option of another verb. */
function checkTaken(verb: string | undefined, given: readonly string[]): void {
  if (verb !== "check" && verb !== "compile") return;
  const taken: readonly string[] = TAKEN[verb];
  const other = given.find((name) => !taken.includes(name));
  if (other !== undefined)
    throw new Error(`${verb} has no option --${other}; it takes ${taken.map((name) => `--${name}`).join(", ")}`);
}

function expected(verb: string): string {
  if (verb === "check") return "files after check, as in: npx gridstride check 'src/**/*.ts'";
  if (verb === "compile") return "one folder and --out, as in: npx gridstride compile src --out kernels";
  return `check, compile or record; got ${verb}`;
}

async function compile(
  folder: string,
  out: string,
  targets: readonly Target[] = ["webgpu", "cpu"],
  otherwise = "load",
  record?: string,
): Promise<number> {
  if (otherwise !== "load" && otherwise !== "throw")
    throw new Error(`expected --otherwise load or throw; got ${otherwise}`);
  const compilable = targets.flatMap((target) => {
    if (target === "simulator")
      throw new Error("expected targets to compile for, webgpu, parallel or cpu; got simulator, which runs no code");
    return [target];
  });
  const result = checkModules(filesOf([folder]), { targets });
  if (result.findings.length > 0) {
    console.error(shown(result));
    return 1;
  }
  try {
    const written = await compileFolder(folder, out, { targets: compilable, otherwise, warn: false }, record);
    for (const { source, file, stale } of written) {
      console.log(`${source} -> ${file}`);
      for (const what of stale) console.warn(`${source}: ${what}`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** `@gridstride/scale` has a command of the same name, of which a project with both packages finds only one. */
async function handOver(): Promise<number> {
  const from = createRequire(join(process.cwd(), "package.json"));
  const scale = dirname(from.resolve("@gridstride/scale/package.json"));
  await import(pathToFileURL(join(scale, "dist/cli.js")).href);
  return Number(process.exitCode ?? 0);
}

function targetNamed(name: string): Target {
  const found = TARGETS.find((target) => target === name);
  if (found === undefined) throw new Error(`expected a target, ${TARGETS.join(", ")}; got ${name}`);
  return found;
}

function shown({ findings, compiled, read, skipped, unreadable }: CheckResult): string {
  const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? "" : "s"}`;
  const lines = findings.map(({ frame }) => `${frame}\n`);
  for (const file of unreadable) lines.push(`${file}: this is not JavaScript or TypeScript`);
  for (const { file, line, reason } of skipped) lines.push(`${file}:${line}: not checked: ${reason}`);
  const without = read === 0 ? "" : `, ${count(read, "function")} without a signature read`;
  lines.push(`${count(compiled, "function")} compiled${without}: ${count(findings.length, "mistake")}`);
  return lines.join("\n");
}
