import { checkOptions } from "@gridstride/core/internal";
import type { IJob } from "kubernetes-models/batch/v1";
import { ScaleError } from "../errors.ts";
import { command, poll } from "./command.ts";
import { exitCodes, type Launched, type Launcher } from "./launcher.ts";

/** Options of `kubernetes`. */
export interface KubernetesOptions {
  /** An image with Node and this package. */
  readonly image: string;
  /** Workers: the completions of the Job, all at once. */
  readonly parallelism: number;
  readonly namespace?: string;
  /** Secrets whose entries become variables of the workers, such as credentials of the store. Their names alone are in the manifest. */
  readonly secrets?: readonly string[];
  readonly serviceAccount?: string;
  /** Requests and limits of a pod, `{ cpu: "1", memory: "2Gi", "nvidia.com/gpu": "1" }`. */
  readonly resources?: Readonly<Record<string, string>>;
  /** A claim of a volume that the store's directory is on, and where it is mounted. */
  readonly volume?: { readonly claim: string; readonly path: string };
  /** How often a pod may fail besides evictions; 6 by default. */
  readonly backoffLimitPerIndex?: number;
  /** The command of a worker; `["npx", "gridstride-worker"]` by default. */
  readonly command?: readonly string[];
}

const NAMES = {
  image: true,
  parallelism: true,
  namespace: true,
  secrets: true,
  serviceAccount: true,
  resources: true,
  volume: true,
  backoffLimitPerIndex: true,
  command: true,
} as const;

const LOOK = 2000;

/**
 * An Indexed Job: a pod for each worker, which Kubernetes starts again when it fails. A pod that leaves with 42 (tasks failed
 * in every try) fails its index, one that leaves with 43 (it cannot do this run) fails the Job, and evictions do not count.
 * `kubectl` starts it.
 *
 * @throws {ScaleError} code `option`.
 */
export function kubernetes(options: KubernetesOptions): Launcher {
  checkOptions("kubernetes", options, NAMES);
  const { image, parallelism, namespace } = options;
  if (typeof image !== "string" || image === "") throw new ScaleError("option", "kubernetes: expected an image");
  if (!(Number.isInteger(parallelism) && parallelism > 0))
    throw new ScaleError("option", `kubernetes: expected parallelism from 1 up, got ${String(parallelism)}`);
  const within = namespace === undefined ? [] : ["--namespace", namespace];
  return {
    name: "kubernetes",
    workers: parallelism,
    describe: ({ store, name }) => `${JSON.stringify(manifest(options, store, name), null, 2)}\n`,
    async launch({ store, name, print, signal }): Promise<Launched> {
      await command("kubectl", ["delete", "job", name, "--ignore-not-found", ...within]);
      await command("kubectl", ["create", "-f", "-", ...within], JSON.stringify(manifest(options, store, name)));
      print(`kubernetes: job ${name}, ${parallelism} pods`);
      const exit = await poll(LOOK, async () => {
        if (signal?.aborted) {
          await command("kubectl", ["delete", "job", name, "--ignore-not-found", ...within]);
          return { code: exitCodes.stopped, said: "deleted" };
        }
        const job = JSON.parse(await command("kubectl", ["get", "job", name, "-o", "json", ...within])) as JobStatus;
        const ended = job.status?.conditions?.find(
          ({ type, status }) => status === "True" && (type === "Complete" || type === "Failed"),
        );
        if (ended === undefined) return undefined;
        if (ended.type === "Complete") return { code: exitCodes.done, said: ended.type };
        const logs = ["kubectl", "logs", "--prefix", `job/${name}`, ...within].join(" ");
        return { code: 1, said: `${ended.message ?? ended.type}; ${logs} shows why` };
      });
      return { exits: [{ worker: `kubernetes ${name}`, ...exit }] };
    },
  };
}

interface JobStatus {
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[];
  };
}

type PodFailurePolicyRule = NonNullable<NonNullable<IJob["spec"]>["podFailurePolicy"]>["rules"][number];

/** The Job, of `batch/v1`; the type refuses fields that the published schema has not. */
function manifest(options: KubernetesOptions, store: string, name: string): IJob {
  const {
    image,
    parallelism,
    namespace,
    secrets = [],
    serviceAccount,
    resources,
    volume,
    backoffLimitPerIndex = 6,
  } = options;
  const on = (code: number, action: "FailIndex" | "FailJob"): PodFailurePolicyRule => ({
    action,
    onExitCodes: { containerName: "worker", operator: "In", values: [code] },
  });
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      labels: { "app.kubernetes.io/name": "gridstride-worker" },
    },
    spec: {
      completionMode: "Indexed",
      completions: parallelism,
      parallelism,
      backoffLimitPerIndex,
      maxFailedIndexes: parallelism,
      podFailurePolicy: {
        rules: [
          { action: "Ignore", onPodConditions: [{ type: "DisruptionTarget", status: "True" }] },
          on(exitCodes.kernel, "FailIndex"),
          on(exitCodes.refused, "FailJob"),
        ],
      },
      template: {
        metadata: { labels: { "app.kubernetes.io/name": "gridstride-worker" } },
        spec: {
          restartPolicy: "Never",
          ...(serviceAccount === undefined ? {} : { serviceAccountName: serviceAccount }),
          containers: [
            {
              name: "worker",
              image,
              // The index is in the variable JOB_COMPLETION_INDEX.
              command: [
                ...(options.command ?? ["npx", "gridstride-worker"]),
                "--store",
                store,
                "--of",
                String(parallelism),
              ],
              ...(secrets.length === 0 ? {} : { envFrom: secrets.map((one) => ({ secretRef: { name: one } })) }),
              ...(resources === undefined ? {} : { resources: { requests: resources, limits: resources } }),
              ...(volume === undefined ? {} : { volumeMounts: [{ name: "store", mountPath: volume.path }] }),
            },
          ],
          ...(volume === undefined
            ? {}
            : { volumes: [{ name: "store", persistentVolumeClaim: { claimName: volume.claim } }] }),
        },
      },
    },
  };
}
