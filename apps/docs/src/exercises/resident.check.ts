import type { Device, DeviceArray, NDArray, WritableHostArray } from "@gridstride/core";
import type { Check } from "./library.ts";
import { difference, elements, missing, notOnHost } from "./tools.ts";

type Settle = (device: Device, x: NDArray, rounds: number) => Promise<NDArray>;

export const check: Check = async ({ settle }, { core }) => {
  if (typeof settle !== "function") return missing("settle", "function", settle);
  const device = await core.requestDevice({ target: "simulator" });
  const counts = { in: 0, out: 0 };
  countCopies(device, counts);
  try {
    const result = await (settle as Settle)(device, core.array([96, -64, 32], "float32"), 5);
    const given = notOnHost("`settle`", result);
    if (given !== "") return given;
    const wrong = difference("after 5 repetitions of 96, -64, 32, the result", elements(result), [3, -2, 1]);
    if (wrong !== "") return wrong;
    if (counts.in !== 1) return `5 rounds made ${counts.in} copies to the device; one is enough.`;
    if (counts.out !== 1) return `5 rounds made ${counts.out} copies back to the host; one is enough.`;
    const left = device.memory.live;
    return left === 0 ? "" : `Right, but ${left} bytes stay on the device: dispose what you made.`;
  } finally {
    device.dispose();
  }
};

/** Counts the copies in and back that are made of this device from now on. */
function countCopies(device: Device, counts: { in: number; out: number }): void {
  const toDevice = device.toDevice.bind(device);
  const counted = (host: NDArray): DeviceArray => {
    counts.in++;
    const made = toDevice(host);
    const back = made.copyToHost.bind(made);
    made.copyToHost = (into?: WritableHostArray) => {
      counts.out++;
      return back(into);
    };
    return made;
  };
  Object.assign(device, { toDevice: counted });
}
