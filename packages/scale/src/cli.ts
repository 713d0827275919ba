#!/usr/bin/env node
import { renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readLog } from "./status/log.ts";
import { pageOf } from "./status/page.ts";
import { readProgress } from "./status/progress.ts";
import { showProgress, working } from "./status/show.ts";
import { openStore } from "./stores/open.ts";
import type { Store } from "./stores/store.ts";

const USAGE = `gridstride status STORE [--watch] [--html FILE]

What is done of the run in a store: stages, workers and their adapters, slow tasks, failures, and an estimate of the end.

  --watch   again every 2 seconds, until all is done or no worker is left of a run with failures
  --html    writes a page of one file; with --watch, a page that loads itself again

gridstride log STORE [STAGE [CHUNK]]

What became of tasks: how long each took and where, what it logged, and tries that failed.`;

const SECONDS = 2;

process.exitCode = await main();

async function main(): Promise<number> {
  if (process.argv[2] === "check") return handOver();
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 1;
  }
  const { positionals, values } = parsed;
  const [verb, store, ...rest] = positionals;
  const most = verb === "status" ? 0 : verb === "log" ? 2 : -1;
  if (store === undefined || rest.length > most || values.help) {
    console.error(USAGE);
    return values.help ? 0 : 1;
  }
  try {
    const opened = await openStore(store);
    if (verb === "status") return await status(opened, values);
    for await (const line of readLog(opened, ...rest)) console.log(line);
    return 0;
  } catch (error) {
    console.error(`gridstride: ${(error as Error).message}`);
    return 1;
  }
}

/** `@gridstride/unplugin` has a command of the same name, of which a project with both packages finds only one. */
async function handOver(): Promise<number> {
  try {
    const from = createRequire(join(process.cwd(), "package.json"));
    const unplugin = dirname(from.resolve("@gridstride/unplugin/package.json"));
    await import(pathToFileURL(join(unplugin, "dist/cli.js")).href);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(`gridstride: check is a command of @gridstride/unplugin: ${(error as Error).message}`);
    return 1;
  }
}

async function status(store: Store, { watch = false, html }: { watch?: boolean; html?: string }): Promise<number> {
  for (let lines = 0; ; ) {
    const progress = await readProgress(store);
    const failed = progress.poison.length > 0;
    const over = progress.done === progress.total || (failed && working(progress).length === 0);
    const { columns, isTTY } = process.stdout;
    let text = showProgress(progress, Date.now());
    // A line that the terminal breaks would be two to go back over; the last text stays.
    if (watch && !over && isTTY)
      text = text
        .split("\n")
        .map((line) => line.slice(0, columns || undefined))
        .join("\n");
    if (lines > 0 && isTTY) process.stdout.write(`\x1b[${lines}A\x1b[J`);
    console.log(text);
    lines = text.split("\n").length;
    if (html !== undefined) {
      // A browser that loads half a page would not load it again.
      writeFileSync(`${html}.new`, pageOf(progress, Date.now(), watch && !over ? SECONDS : 0));
      renameSync(`${html}.new`, html);
    }
    if (!watch || over) return failed ? 1 : 0;
    await sleep(SECONDS * 1000);
  }
}

function read() {
  const options = { watch: { type: "boolean" }, html: { type: "string" }, help: { type: "boolean" } } as const;
  return parseArgs({ options, allowPositionals: true });
}
