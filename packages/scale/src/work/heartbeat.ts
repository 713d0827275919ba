// A thread that renews claims while the worker's own computes, which may take longer than a claim lasts.
import { Worker } from "node:worker_threads";
import type { Renewal } from "../stores/store.ts";

/**
 * A file is written over, not made: one that was deleted stays so, and its time is the store's own. (An object may come back,
 * of a task that is done: nobody asks for it.) A task beyond its limit ends the process: a kernel that does not end can be
 * stopped by nothing else.
 */
const TEXT = `
const { parentPort, workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { open } = require("node:fs/promises");
let task = { renewals: [], since: Date.now() };
parentPort.on("message", (message) => { task = { ...message, since: Date.now() }; });
setInterval(async () => {
  if (task.limit !== undefined && Date.now() - task.since > task.limit) {
    // The console of this thread waits for the other one.
    writeSync(2, "gridstride-worker: a task took longer than its limit of " + task.limit / 1000 + " s; leaving\\n");
    process.kill(process.pid, "SIGKILL");
  }
  for (const { file, url, body } of task.renewals) {
    try {
      if (url !== undefined) await (await fetch(url, { method: "PUT", body, signal: AbortSignal.timeout(workerData.every) })).arrayBuffer();
      else {
        const handle = await open(file, "r+");
        try { await handle.write(" ", 0); } finally { await handle.close(); }
      }
    } catch {}
  }
}, workerData.every);
`;

/** Keeps claims alive. */
export interface Heartbeat {
  /** From now on. @param limit - milliseconds that the task may take. */
  keep(renewals: readonly Renewal[], limit?: number): void;
  end(): Promise<void>;
}

/** @param lease - milliseconds that a claim lasts. */
export function startHeartbeat(lease: number): Heartbeat {
  const thread = new Worker(TEXT, { eval: true, workerData: { every: lease / 4 }, execArgv: [] });
  thread.unref();
  return {
    keep: (renewals, limit) => thread.postMessage({ renewals, ...(limit === undefined ? {} : { limit }) }),
    end: async () => {
      await thread.terminate();
    },
  };
}
