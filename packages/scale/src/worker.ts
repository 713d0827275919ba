#!/usr/bin/env node
import { parseArgs } from "node:util";
import { DeviceLostError, UnsupportedError } from "@gridstride/core";
import { ScaleError, type ScaleErrorCode } from "./errors.ts";
import { exitCodes } from "./launchers/launcher.ts";
import { openStore } from "./stores/open.ts";
import type { Store } from "./stores/store.ts";
import { work } from "./work/work.ts";

const USAGE = `gridstride-worker --store URL [--index N --of N]

Does tasks of the run in a store until none is left. Leaves with 0 (all done), 42 (a task failed in every try), 43 (this worker
cannot do this run), 75 (a lost GPU or store: try again) or 143 (stopped by SIGTERM).

  --store   a directory, file: or s3://BUCKET/PREFIX
  --index   which of the workers it is, from 0; by default what Slurm or Kubernetes says
  --of      how many there are`;

/** Codes of what another worker could not do either. */
const REFUSED: readonly ScaleErrorCode[] = ["no-run", "version", "devices", "clock", "path", "option"];

process.exitCode = await main();

async function main(): Promise<number> {
  const { env } = process;
  let args: { store?: string; index?: string; of?: string; help?: boolean };
  try {
    const options = {
      store: { type: "string" },
      index: { type: "string" },
      of: { type: "string" },
      help: { type: "boolean" },
    } as const;
    args = parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return exitCodes.refused;
  }
  if (args.store === undefined || args.help) {
    console.error(USAGE);
    return args.help ? 0 : exitCodes.refused;
  }
  const index = Number(args.index ?? env.SLURM_ARRAY_TASK_ID ?? env.JOB_COMPLETION_INDEX ?? 0);
  const of = Number(args.of ?? env.SLURM_ARRAY_TASK_COUNT ?? env.GRIDSTRIDE_WORKERS ?? 1);
  let store: Store;
  try {
    if (!(Number.isInteger(index) && Number.isInteger(of) && of > 0))
      throw new ScaleError(
        "option",
        `expected --index and --of as whole numbers, the second from 1 up, got ${index} and ${of}`,
      );
    // Nothing is asked of the store yet: what fails here fails everywhere.
    store = await openStore(args.store);
  } catch (error) {
    console.error(`gridstride-worker: ${(error as Error).message}`);
    return exitCodes.refused;
  }
  const stop = new AbortController();
  process.on("SIGTERM", () => stop.abort());
  try {
    const outcome = await work({
      store,
      index,
      of,
      signal: stop.signal,
      print: (line) => console.log(line),
    });
    return outcome === "done" ? exitCodes.done : outcome === "failed" ? exitCodes.kernel : exitCodes.stopped;
  } catch (error) {
    console.error(`gridstride-worker: ${(error as Error).message}`);
    if (error instanceof DeviceLostError) return exitCodes.retry;
    if (error instanceof UnsupportedError || (error instanceof ScaleError && REFUSED.includes(error.code)))
      return exitCodes.refused;
    if (!(error instanceof ScaleError)) console.error((error as Error).stack);
    return exitCodes.retry;
  }
}
