import { type ChildProcess, fork } from "node:child_process";
import type { Adapter, SuiteResult, Table, Timeline } from "../results/results.ts";
import { excludedKey, type Message, type Order } from "./message.ts";

/** How a suite's process is started and how long it may take. */
export interface IsolationOptions {
  /** The program that runs a suite: it is given the order as JSON in its last argument, and sends messages. */
  readonly worker: { readonly file: string; readonly args: readonly string[] };
  /** Seconds that one step (opening, checking, a sample) may take. */
  readonly stepLimit: number;
  /** Seconds that a suite may take. */
  readonly suiteLimit: number;
  /** Seconds after which a suite begins no further table; null: it goes through all. */
  readonly budget: number | null;
  readonly signal?: AbortSignal;
  readonly onMessage?: (message: Message) => void;
}

/** The outcome of a suite, and the messages of its process. */
export interface Isolated {
  readonly result: SuiteResult;
  /** Tables that there was no time for. */
  readonly leftOut: readonly string[];
  readonly adapters: readonly Adapter[];
  readonly runtime: string | null;
}

/** Contenders that end a suite's process are excluded, one after the other; so many. */
const MOST_EXCLUDED = 3;

/**
 * Runs a suite in processes of its own. Where one step takes too long, as with an endless kernel, or the process dies,
 * the contender whose step it was is excluded and the suite goes on without it, from the table that it was at.
 */
export async function isolated(
  suite: { readonly name: string; readonly title: string },
  order: Pick<Order, "scale" | "page">,
  options: IsolationOptions,
): Promise<Isolated> {
  const start = performance.now();
  let processes = 0;
  const tables: Table[] = [];
  let timelines: Timeline[] = [];
  const excluded: Record<string, string> = {};
  let leftOut: readonly string[] = [];
  let about: Extract<Message, { readonly kind: "adapters" }> | null = null;
  const end = (status: SuiteResult["status"], why: string | null): Isolated => {
    const seconds = (performance.now() - start) / 1000;
    const { name, title } = suite;
    const result: SuiteResult = { name, title, status, why, seconds, tables, timelines };
    return { result, leftOut, adapters: about?.adapters ?? [], runtime: about?.runtime ?? null };
  };
  for (;;) {
    const spent = (performance.now() - start) / 1000;
    const left = options.suiteLimit - spent;
    const full: Order = {
      suite: suite.name,
      ...order,
      budget: options.budget === null ? null : options.budget - spent,
      done: tables.map(({ name }) => name),
      excluded: { ...excluded },
    };
    // Each process makes all timelines of the suite.
    timelines = [];
    processes++;
    const ended = await once(full, left, options, (message) => {
      if (message.kind === "table") tables.push(message.table);
      if (message.kind === "timeline") timelines.push(message.timeline);
      if (message.kind === "left out") leftOut = message.tables;
      if (message.kind === "adapters") about = message;
      options.onMessage?.(message);
    });
    if (ended.kind === "done") return end("done", null);
    if (ended.kind === "stopped") return end("stopped", `stopped by ${options.signal?.reason}`);
    if (ended.kind === "out of time") return end("killed", `took longer than ${options.suiteLimit} s`);
    const { kind, step, why } = ended;
    if (step === null || step.contender === "" || processes > MOST_EXCLUDED) return end(kind, why);
    excluded[excludedKey(step.bench, step.column, step.contender)] = why;
  }
}

type StepMessage = Extract<Message, { readonly kind: "step" }>;

/** How a process ended. `step`: what it was at; null before a table's first step. */
type Ended =
  | { readonly kind: "done" }
  | { readonly kind: "stopped" }
  | { readonly kind: "out of time" }
  | { readonly kind: "killed" | "failed"; readonly step: StepMessage | null; readonly why: string };

function once(
  order: Order,
  seconds: number,
  { worker, stepLimit, signal }: IsolationOptions,
  onMessage: (message: Message) => void,
): Promise<Ended> {
  const child = fork(worker.file, [...worker.args, JSON.stringify(order)], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // A group of its own, which can be ended whole. Windows has none: a console would open.
    detached: process.platform !== "win32",
  });
  const endNow = (): void => endGroup(child);
  process.once("exit", endNow);
  let step: StepMessage | null = null;
  let table: string | null = null;
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const finish = (ended: Ended, before: Promise<void> = Promise.resolve()): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      clearTimeout(total);
      signal?.removeEventListener("abort", stop);
      const gone = (): void => {
        process.removeListener("exit", endNow);
        endGroup(child);
        resolve(ended);
      };
      before.then(gone, gone);
    };
    // The next process is to find the machine free.
    const kill = (ended: Ended): void => finish(ended, putAway(child));
    const stop = (): void => kill({ kind: "stopped" });
    const watch = (): void => {
      clearTimeout(timer);
      const limit = step === null && table === null ? Math.max(stepLimit, START_LIMIT) : stepLimit;
      timer = setTimeout(() => {
        const between = table === null ? "starting" : `the work after table ${table}`;
        const what = step === null ? between : `${step.what} ${step.contender}`;
        kill({ kind: "killed", step, why: `killed: ${what.trim()} took longer than ${limit} s` });
      }, limit * 1000);
    };
    const total = setTimeout(() => kill({ kind: "out of time" }), Math.max(0, seconds) * 1000);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    watch();
    child.on("message", (message: Message) => {
      if (over) return;
      if (message.kind === "step") step = message;
      if (message.kind === "table") [step, table] = [null, message.table.name];
      watch();
      onMessage(message);
      // A crash of a native library at the process's end does not change the result.
      if (message.kind === "done") kill({ kind: "done" });
      if (message.kind === "failed") kill({ kind: "failed", step: null, why: message.why });
    });
    child.on("exit", (code, by) => {
      const how = by === null ? `with code ${code}` : `by ${by}`;
      finish({ kind: "failed", step, why: `its process ended ${how}${complaint && `: ${complaint.trim()}`}` });
    });
    child.on("error", (error) => finish({ kind: "failed", step: null, why: error.message }));
  });
}

/** Asks a process to end what it has started, and kills it where it does not listen. */
async function putAway(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (child.connected) child.disconnect();
  const grace = setTimeout(() => endGroup(child), GRACE_MS);
  await gone;
  clearTimeout(grace);
}

/** Ends a process at once, and what it has started, such as Python. */
function endGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}

/** Seconds in which a process is loaded, on a busy machine too. */
const START_LIMIT = 60;

/** A browser has so long to close. */
const GRACE_MS = 1500;
