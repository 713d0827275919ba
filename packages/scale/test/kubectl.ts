// Emulates kubectl and the Job controller of Kubernetes 1.33, as its documentation has them: no kubelet, no API server. Pods
// are processes of this machine, with no variables but their own. Its verbs are create, get, delete, and drain, which evicts.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Job } from "kubernetes-models/batch/v1";

/** The part of a Job that the launcher writes. */
interface PublishedJob {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly spec: {
    readonly completions: number;
    readonly parallelism: number;
    readonly backoffLimitPerIndex: number;
    readonly maxFailedIndexes: number;
    readonly podFailurePolicy: {
      readonly rules: readonly {
        readonly action: "Ignore" | "FailIndex" | "FailJob" | "Count";
        readonly onExitCodes?: { readonly containerName: string; readonly values: readonly number[] };
        readonly onPodConditions?: readonly { readonly type: string; readonly status: string }[];
      }[];
    };
    readonly template: {
      readonly spec: {
        readonly containers: readonly [
          {
            readonly name: string;
            readonly command: readonly string[];
            readonly envFrom?: readonly { readonly secretRef: { readonly name: string } }[];
          },
        ];
      };
    };
  };
}

const state = process.env.KUBE_STATE ?? "";
const fileOf = (name: string, kind = "job"): string => join(state, `${name}.${kind}`);
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const write = (path: string, value: unknown): void => {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
};
const fail = (text: string): void => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** Milliseconds before a pod that failed is made again; the real one waits 10 seconds and more. */
const BACKOFF = 100;

const [verb, ...args] = process.argv.slice(2).filter((one) => one !== "job");
const [name = ""] = args.filter((one) => !one.startsWith("-"));

if (verb === "create") {
  const job = JSON.parse(readFileSync(0, "utf8"));
  new Job(job).validate();
  const path = fileOf(job.metadata.name);
  if (existsSync(path)) fail(`Error from server (AlreadyExists): jobs.batch "${job.metadata.name}" already exists`);
  write(path, { ...job, metadata: { ...job.metadata, uid: randomUUID() }, status: {} });
  spawn(process.execPath, [process.argv[1] as string, "control", job.metadata.name], {
    detached: true,
    stdio: "ignore",
  }).unref();
} else if (verb === "get") {
  const outage = fileOf("server", "outage");
  if (existsSync(outage)) {
    rmSync(outage);
    fail("Unable to connect to the server: net/http: TLS handshake timeout");
  }
  if (!existsSync(fileOf(name))) fail(`Error from server (NotFound): jobs.batch "${name}" not found`);
  process.stdout.write(readFileSync(fileOf(name)));
} else if (verb === "delete") {
  if (existsSync(fileOf(name))) rmSync(fileOf(name));
  else if (!args.includes("--ignore-not-found")) fail(`Error from server (NotFound): jobs.batch "${name}" not found`);
} else if (verb === "drain") {
  writeFileSync(fileOf(name, "drain"), "");
  while (existsSync(fileOf(name, "drain"))) await sleep(50);
} else if (verb === "control") {
  await control();
} else fail(`error: unknown command "${verb}"`);

/** Runs the Job's pods until it is complete, failed or deleted. */
async function control(): Promise<void> {
  const { spec, metadata } = read(fileOf(name)) as PublishedJob;
  const [container] = spec.template.spec.containers;
  const running = new Map<number, { readonly pod: ChildProcess; evicted: boolean }>();
  const failures = new Map<number, number>();
  /** Whether an index succeeded. */
  const over = new Map<number, boolean>();
  let failed: object | undefined;
  const end = (reason: string, message: string): void => {
    failed ??= { type: "Failed", status: "True", reason, message };
  };
  const start = (index: number): void => {
    const variables: Record<string, string | undefined> = {
      PATH: process.env.PATH,
      JOB_COMPLETION_INDEX: String(index),
    };
    // The node's driver.
    for (const key of Object.keys(process.env)) if (/^(VK|LD)_/.test(key)) variables[key] = process.env[key];
    for (const { secretRef } of container.envFrom ?? [])
      Object.assign(variables, read(fileOf(secretRef.name, "secret")));
    const [program, ...rest] = container.command;
    const log = (text: Buffer): void => appendFileSync(fileOf(metadata.name, "log"), text);
    const pod = spawn(program as string, rest, { env: variables, stdio: ["ignore", "pipe", "pipe"] });
    const one = { pod, evicted: false };
    running.set(index, one);
    pod.stdout.on("data", log);
    pod.stderr.on("data", log);
    pod.on("close", async (code, signal) => {
      const exit = code ?? (signal === "SIGTERM" ? 143 : 137);
      const action = exit === 0 ? "Complete" : actionOf(exit, one.evicted);
      appendFileSync(fileOf(metadata.name, "pods"), `${index} ${exit} ${action}\n`);
      if (action === "Complete") over.set(index, true);
      if (action === "FailIndex") over.set(index, false);
      if (action === "FailJob")
        end(
          "PodFailurePolicy",
          `Container worker for pod ${metadata.name}-${index} failed with exit code ${exit} matching FailJob rule`,
        );
      if (action === "Count") {
        const count = (failures.get(index) ?? 0) + 1;
        failures.set(index, count);
        if (count > spec.backoffLimitPerIndex) over.set(index, false);
        await sleep(BACKOFF);
      }
      running.delete(index);
    });
  };
  /** The first rule that fits; a failure that no rule names counts. */
  const actionOf = (exit: number, evicted: boolean): string =>
    spec.podFailurePolicy.rules.find(({ onExitCodes, onPodConditions }) =>
      onExitCodes === undefined
        ? evicted &&
          (onPodConditions ?? []).some(({ type, status }) => type === "DisruptionTarget" && status === "True")
        : onExitCodes.containerName === container.name && onExitCodes.values.includes(exit),
    )?.action ?? "Count";
  /** Another Job may have the name by now. */
  const there = () => existsSync(fileOf(name)) && read(fileOf(name)).metadata.uid === metadata.uid;
  while (failed === undefined && over.size < spec.completions && there()) {
    const drain = fileOf("node", "drain");
    if (existsSync(drain)) {
      for (const one of running.values()) {
        one.evicted = true;
        one.pod.kill("SIGTERM");
      }
      rmSync(drain);
    }
    for (let index = 0; index < spec.completions && running.size < spec.parallelism; index++)
      if (!running.has(index) && !over.has(index)) start(index);
    await sleep(50);
    const lost = [...over.values()].filter((fine) => !fine).length;
    if (lost > spec.maxFailedIndexes)
      end("MaxFailedIndexesExceeded", "Job has exceeded the specified maximal number of failed indexes");
  }
  for (const { pod } of running.values()) pod.kill("SIGTERM");
  while (running.size > 0) await sleep(50);
  if (!there()) return;
  if ([...over.values()].includes(false)) end("FailedIndexes", "Job has failed indexes");
  const complete = { type: "Complete", status: "True", message: "Reached expected number of succeeded pods" };
  write(fileOf(name), { ...read(fileOf(name)), status: { conditions: [failed ?? complete] } });
}
