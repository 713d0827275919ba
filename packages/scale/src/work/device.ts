import { type Device, listAdapters, requestDevice, type Target } from "@gridstride/core";
import { ScaleError } from "../errors.ts";
import { getJson, jsonBytes, type Store } from "../stores/store.ts";
import { keys, type WorkerRecord } from "./keys.ts";

/** The device of a worker. */
export interface Opened {
  readonly device: Device;
  readonly granted: string;
  readonly visible: number;
}

/** Variables in which schedulers say which GPUs of the node a process may use. Vulkan reads none of them. */
const GRANTS = ["SLURM_STEP_GPUS", "SLURM_JOB_GPUS", "GPU_DEVICE_ORDINAL", "CUDA_VISIBLE_DEVICES"];

/**
 * The device of a worker. Where the scheduler gave the process one GPU of a node and it sees several, it takes the one of
 * that number; else all processes of a node would take the same.
 */
export async function openDevice(target: Target | null): Promise<Opened> {
  const granted = GRANTS.map((name) => process.env[name]).find((one) => one !== undefined && one !== "") ?? "";
  const wantsGpu = target === null || target === "webgpu";
  const adapters = wantsGpu ? await listAdapters().catch(() => []) : [];
  const ordinal = Number.parseInt(granted, 10);
  if (wantsGpu && adapters.length > 1 && ordinal < adapters.length)
    return { device: await requestDevice({ adapter: ordinal }), granted, visible: adapters.length };
  if (target !== null) return { device: await requestDevice({ target }), granted, visible: adapters.length };
  const device = await requestDevice();
  // Workers share the cores of a node: each has one.
  if (device.target !== "parallel") return { device, granted, visible: adapters.length };
  device.dispose();
  return { device: await requestDevice({ target: "cpu" }), granted, visible: adapters.length };
}

/** @throws {ScaleError} code `devices`, where the first worker of a deterministic run had another adapter. */
export async function sameDevice(store: Store, device: Device): Promise<void> {
  const own = { target: device.target, adapter: device.info.adapter };
  if (await store.create(keys.device, jsonBytes(own))) return;
  const first = await getJson<typeof own>(store, keys.device);
  // On cpu results are the same bits on every machine.
  if (first?.target === own.target && (own.target !== "webgpu" || first.adapter === own.adapter)) return;
  throw new ScaleError(
    "devices",
    `this run is deterministic and began on ${first?.target} (${first?.adapter}); this worker has ${own.target} (${own.adapter}): give it such a device, or set the plan's target to "cpu"`,
  );
}

/** One line for each node on which workers may share a GPU that others could have. */
export function sharedAdapters(workers: readonly WorkerRecord[]): readonly string[] {
  const groups = new Map<string, WorkerRecord[]>();
  for (const one of workers) {
    if (!one.gpu) continue;
    const key = `${one.host} ${one.adapter} ${one.visible > 1 ? one.granted : ""}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((all) => {
    // A worker that was started again after another was lost shares nothing with it.
    const group = all.filter((a) => all.some((b) => b !== a && a.started <= b.updated && b.started <= a.updated));
    const [first] = group;
    if (first === undefined) return [];
    // Each sees a GPU of its own where the node hides the others.
    const grants = new Set(group.map((one) => one.granted));
    if (first.visible <= 1 && grants.size === group.length && !grants.has("")) return [];
    return [
      `${group.length} workers on ${first.host} share the adapter ${first.adapter}: start one worker for each GPU (on Slurm gres: "gpu:1" on nodes with ConstrainDevices=yes)`,
    ];
  });
}

/** A sentence where workers on different kinds of devices did tasks, whose results may differ in their last bits. */
export function mixedDevices(workers: readonly WorkerRecord[]): readonly string[] {
  const tasks = new Map<string, number>();
  for (const one of workers) {
    // On cores results are the same bits on every machine.
    const kind = one.gpu ? `${one.target} (${one.adapter})` : one.target;
    if (one.tasks > 0) tasks.set(kind, (tasks.get(kind) ?? 0) + one.tasks);
  }
  if (tasks.size <= 1) return [];
  const kinds = [...tasks].map(([kind, count]) => `${kind} ${count}`).sort();
  return [
    `different devices did tasks (${kinds.join(", ")}), so results may differ in their last bits: receipts name the device of each chunk, and plan({ deterministic: true }) takes one kind`,
  ];
}
