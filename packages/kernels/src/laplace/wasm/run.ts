import type { Device, DeviceArray } from "@gridstride/core";
import { internalsOf, storageOf, type WasmCode, type WasmInternals } from "@gridstride/core/internal";
import { DeviceSpace } from "@gridstride/jit/internal";
import { elements, type StepType } from "./element.ts";
import { stepModule } from "./module.ts";
import { type Field, offsetOf, RECORD_BYTES, UNIT_ROWS } from "./record.ts";

/** Bytes of the result that a thread takes at a time: enough that taking them costs nothing, few enough to share evenly. */
const CHUNK_BYTES = 1 << 19;
/** Chunks for each thread at least, of small plates. */
const CHUNKS = 4;

/** Whether a step of 5 points from one array into another can be made by `runRows`: on cores, rows contiguous and apart. */
export function hasRows({ target }: Device, u: DeviceArray, out: DeviceArray): boolean {
  const lies = ({ ndim, shape, stride }: DeviceArray): boolean =>
    ndim === 2 && stride[1] === 1 && (stride[0] as number) >= (shape[1] as number);
  return (target === "cpu" || target === "parallel") && lies(u) && lies(out);
}

/** One step of 5 points with fixed edges, of float32 or float64: the bits of the kernel of the same name, in half of its time. */
export function runRows(device: Device, u: DeviceArray, out: DeviceArray): void {
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel")
    throw new Error(`bug in Gridstride: WebAssembly on ${internals.kind}`);
  try {
    run(internals, u, out);
  } catch (error) {
    // Thrown by the device's next wait, as on a device that computes later.
    internals.fail(error as Error);
  }
}

function run(internals: WasmInternals, u: DeviceArray, out: DeviceArray): void {
  const type = u.dtype as StepType;
  const { bytes } = elements[type];
  const [rows, columns] = u.shape as readonly [number, number];
  const space = DeviceSpace.of(internals);
  const code = codeOf(internals, space, type);
  const launch = space.scratch(RECORD_BYTES);
  const record = new DataView(internals.memory.buffer, launch, RECORD_BYTES);
  const set = (field: Field, value: number): void => record.setInt32(offsetOf(field), value | 0, true);
  set("u", addressOf(u, bytes));
  set("uRow", (u.stride[0] as number) * bytes);
  set("out", addressOf(out, bytes));
  set("outRow", (out.stride[0] as number) * bytes);
  set("rows", rows);
  set("columns", columns);
  const units = Math.ceil(rows / UNIT_ROWS);
  const wished = Math.ceil(CHUNK_BYTES / (UNIT_ROWS * columns * bytes));
  const chunk = Math.max(1, Math.min(wished, Math.floor(units / (CHUNKS * internals.threads))));
  internals.run(code, { launch, scratch: launch, scratchBytes: 0, units, chunk });
}

function addressOf(array: DeviceArray, bytes: number): number {
  const storage = storageOf(array);
  if (storage.kind !== "wasm") throw new Error(`bug in Gridstride: an array on ${storage.kind} in WebAssembly`);
  return storage.address + array.offset * bytes;
}

function codeOf(internals: WasmInternals, space: DeviceSpace, type: StepType): WasmCode {
  const key = `kernels:step:${type}`;
  const known = internals.cache.get(key) as WasmCode | undefined;
  if (known) return known;
  const made = space.code(stepModule(elements[type], internals.kind === "parallel"));
  internals.cache.set(key, made);
  return made;
}
