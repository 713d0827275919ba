import type { Backend } from "../backend.ts";
import type { Device, DeviceArray } from "../device.ts";
import { residentOf } from "../device-array.ts";
import { LaunchError } from "../errors.ts";
import { isDeviceArray } from "../kinds.ts";
import { loaded } from "../loaded.ts";
import { isPlain } from "../options.ts";
import { show, wrongKind } from "../show.ts";
import type { Encode } from "./encoded.ts";
import { fuseOf } from "./fuse.ts";
import { RecordedGraph } from "./graph.ts";
import { type Parameter, parameter } from "./parameter.ts";
import { GraphRecording, refusePromise } from "./recording.ts";
import type { Graph, GraphBuilder, Recorded, Recording, Slots } from "./types.ts";

const CODE = "recordings";

/** `Device.record`. */
export async function recordOn<S extends Slots>(
  device: Device & { "~recording": Recording<DeviceArray> | null },
  backend: Backend,
  body: (slots: Recorded<S>, graph: GraphBuilder) => void,
  slots: S = {} as S,
): Promise<Graph<S>> {
  if (typeof body !== "function") throw wrongKind("a function that launches, in device.record", body);
  const encode = await encoderOf(device);
  const recording = new GraphRecording(device, backend);
  const recorded = readSlots(device, slots) as Recorded<S>;
  device["~recording"] = recording;
  try {
    refusePromise("device.record", body(recorded, recording));
    if (recording.refused !== null) throw recording.refused;
  } catch (error) {
    recording.dispose();
    throw error;
  } finally {
    device["~recording"] = null;
    recording.transients.close();
  }
  try {
    const fuse = await fuseOf(device, recording);
    return new RecordedGraph<S>(device, backend, recording, slots, { encode, fuse });
  } catch (error) {
    recording.dispose();
    throw error;
  }
}

function readSlots(device: Device, slots: unknown): Record<string, DeviceArray | Parameter> {
  if (!isPlain(slots)) throw wrongKind("an object of arrays and numbers as the slots of device.record", slots);
  const seen = new Map<number, string>();
  const read = Object.entries(slots).map(([name, value]): [string, DeviceArray | Parameter] => {
    if (typeof value === "number") return [name, parameter(name, value)];
    if (!isDeviceArray(value)) throw wrongKind(`a device array or a number for the slot '${name}'`, value);
    if (value.device !== device)
      throw new LaunchError("wrong-device", `the array for the slot ${name} is on another device than the recording`);
    const { id } = residentOf(value).allocation.storage;
    const other = seen.get(id);
    if (other !== undefined)
      throw new LaunchError(
        "wrong-kind",
        `the slots ${other} and ${name} share memory, ${show(value)}: give the array that holds both, and slice it in the function`,
      );
    seen.set(id, name);
    return [name, value];
  });
  return Object.fromEntries(read);
}

/** The code of targets, once it is there: an import takes a while each time. */
const encoders = new Map<"webgpu" | "wasm", Encode>();

async function encoderOf({ target }: Device): Promise<Encode | null> {
  if (target === "simulator") return null;
  const kind = target === "webgpu" ? "webgpu" : "wasm";
  const known = encoders.get(kind);
  if (known !== undefined) return known;
  const code = kind === "webgpu" ? import("../webgpu/encoded.ts") : import("../wasm/encoded.ts");
  const { encode } = await loaded(code, CODE);
  encoders.set(kind, encode);
  return encode;
}
