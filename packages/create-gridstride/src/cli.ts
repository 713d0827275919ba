#!/usr/bin/env node
// `npm create gridstride FOLDER -- --template node`
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { CreateError, create, isTemplate, TEMPLATES } from "./create.ts";

const USAGE = `npm create gridstride [folder] -- [--template ${TEMPLATES.join("|")}]`;

void main();

async function main(): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { template: { type: "string", short: "t" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) console.log(USAGE);
    else {
      const [folder = "gridstride-program", ...more] = positionals;
      if (more.length > 0) throw new CreateError(`expected one folder, got ${positionals.join(" ")}\n${USAGE}`);
      const template = values.template ?? (await asked());
      if (!isTemplate(template))
        throw new CreateError(`expected --template ${TEMPLATES.join(", ")}; got ${template}\n${USAGE}`);
      const { files, next } = create(folder, template);
      console.log(`${folder}: ${files.join(", ")}\n\n${next.join("\n")}`);
    }
  } catch (error) {
    const isUsers = error instanceof CreateError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    if (!isUsers) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Where nobody can answer, the first. */
async function asked(): Promise<string> {
  if (!stdin.isTTY || !stdout.isTTY) return TEMPLATES[0];
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return (await lines.question(`Template (${TEMPLATES.join(", ")}): `)).trim() || TEMPLATES[0];
  } finally {
    lines.close();
  }
}
