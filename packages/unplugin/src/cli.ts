#!/usr/bin/env node
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Target } from "@gridstride/core";
import { type CheckResult, checkModules } from "./check/check-modules.ts";
import { filesOf } from "./check/files.ts";

const USAGE = `gridstride check FILES [--target NAME] [--json]

Compiles the kernels in files of TypeScript or JavaScript for the types that their signatures write, and prints what the
compiler refuses. Nothing of the files runs. FILES are files, folders, or patterns such as 'src/**/*.ts'.

  --target  webgpu, parallel, cpu or simulator; may be given several times; webgpu and cpu if left out
  --json    one object, with the findings as data

Ends with 1 if there is a mistake.`;

const TARGETS: readonly Target[] = ["webgpu", "parallel", "cpu", "simulator"];

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const options = {
      target: { type: "string", multiple: true },
      json: { type: "boolean" },
      help: { type: "boolean" },
    } as const;
    if (process.argv[2] === "status" || process.argv[2] === "log") return await handOver();
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [verb, ...files] = positionals;
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (verb !== "check" || files.length === 0) {
      console.error(USAGE);
      return 2;
    }
    const result = checkModules(filesOf(files), values.target?.map(targetNamed));
    console.log(values.json ? JSON.stringify(result, null, 2) : shown(result));
    return result.findings.length > 0 || result.unreadable.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`gridstride: ${(error as Error).message}`);
    return 2;
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
