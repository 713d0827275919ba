#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pageOf } from "./status/page.ts";
import { readProgress } from "./status/progress.ts";
import { showProgress } from "./status/show.ts";
import { openStore } from "./stores/open.ts";

const USAGE = `gridstride status STORE [--watch] [--html FILE]

What is done of the run in a store: stages, workers and their adapters, slow tasks, failures, and an estimate of the end.

  --watch   again every 2 seconds, until all is done
  --html    writes a page of one file; with --watch, a page that loads itself again`;

const SECONDS = 2;

process.exitCode = await main();

async function main(): Promise<number> {
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 1;
  }
  const { positionals, values } = parsed;
  const [verb, store, ...rest] = positionals;
  if (verb !== "status" || store === undefined || rest.length > 0 || values.help) {
    console.error(USAGE);
    return values.help ? 0 : 1;
  }
  try {
    const opened = await openStore(store);
    for (let lines = 0; ; ) {
      const progress = await readProgress(opened);
      const text = showProgress(progress, Date.now());
      if (lines > 0 && process.stdout.isTTY) process.stdout.write(`\x1b[${lines}A\x1b[J`);
      console.log(text);
      lines = text.split("\n").length;
      if (values.html !== undefined)
        writeFileSync(values.html, pageOf(progress, Date.now(), values.watch ? SECONDS : 0));
      if (!values.watch || progress.done === progress.total) return progress.poison.length > 0 ? 1 : 0;
      await sleep(SECONDS * 1000);
    }
  } catch (error) {
    console.error(`gridstride: ${(error as Error).message}`);
    return 1;
  }
}

function read() {
  const options = { watch: { type: "boolean" }, html: { type: "string" }, help: { type: "boolean" } } as const;
  return parseArgs({ options, allowPositionals: true });
}
