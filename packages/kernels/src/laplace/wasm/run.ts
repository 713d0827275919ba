import type { Device, DeviceArray } from "@gridstride/core";
import { addressOf } from "../../wasm/address.ts";
import { type Cores, codeOn, hasCores, onCores } from "../../wasm/cores.ts";
import { elements, type StepType } from "./element.ts";
import { stepModule } from "./module.ts";
import { type Field, offsetOf, RECORD_BYTES, UNIT_ROWS } from "./record.ts";

/** Bytes of the result that a thread takes at a time: enough that taking them costs nothing, few enough to share evenly. */
const CHUNK_BYTES = 1 << 19;
/** Chunks for each thread at least, of small plates. */
const CHUNKS = 4;

/** Whether a step of 5 points from one array into another can be made by `runRows`: on cores, rows contiguous and apart. */
export function hasRows(device: Device, u: DeviceArray, out: DeviceArray): boolean {
  const lies = ({ ndim, shape, stride }: DeviceArray): boolean =>
    ndim === 2 && stride[1] === 1 && (stride[0] as number) >= (shape[1] as number);
  return hasCores(device) && lies(u) && lies(out);
}

/** One step of 5 points with fixed edges, of float32 or float64: the bits of the kernel of the same name, in half of its time. */
export function runRows(device: Device, u: DeviceArray, out: DeviceArray): void {
  onCores(device, (cores) => run(cores, u, out));
}

function run(cores: Cores, u: DeviceArray, out: DeviceArray): void {
  const { internals, space } = cores;
  const type = u.dtype as StepType;
  const { bytes } = elements[type];
  const [rows, columns] = u.shape as readonly [number, number];
  const code = codeOn(cores, `kernels:step:${type}`, (shared) => stepModule(elements[type], shared));
  const launch = space.scratch(RECORD_BYTES);
  const record = new DataView(internals.memory.buffer, launch, RECORD_BYTES);
  const set = (field: Field, value: number): void => record.setInt32(offsetOf(field), value | 0, true);
  set("u", addressOf(u));
  set("uRow", (u.stride[0] as number) * bytes);
  set("out", addressOf(out));
  set("outRow", (out.stride[0] as number) * bytes);
  set("rows", rows);
  set("columns", columns);
  const units = Math.ceil(rows / UNIT_ROWS);
  const wished = Math.ceil(CHUNK_BYTES / (UNIT_ROWS * columns * bytes));
  const chunk = Math.max(1, Math.min(wished, Math.floor(units / (CHUNKS * internals.threads))));
  internals.run(code, { launch, scratch: launch, scratchBytes: 0, units, chunk });
}
