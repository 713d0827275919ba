import type { Library } from "./format.ts";

type Device = Library["device"];
type Made = ReturnType<Device["toDevice"]>;

/** Copies of whole arrays in and back, and their elements. */
export interface Copies {
  in: number;
  out: number;
  /** Elements of all copies to the device. */
  elements: number;
}

/** Counts the copies that `toDevice` of this device and `copyToHost` of what it gives make from now on. */
export function counted(device: Device): Copies {
  const counts: Copies = { in: 0, out: 0, elements: 0 };
  const toDevice = device.toDevice.bind(device);
  const counting = (host: Parameters<Device["toDevice"]>[0]): Made => {
    counts.in++;
    const made = toDevice(host);
    counts.elements += made.size;
    return watched(made, counts);
  };
  Object.assign(device, { toDevice: counting });
  return counts;
}

function watched(made: Made, counts: Copies): Made {
  const back = made.copyToHost.bind(made);
  const counting = (...into: Parameters<Made["copyToHost"]>): ReturnType<Made["copyToHost"]> => {
    counts.out++;
    return back(...into);
  };
  return Object.assign(made, { copyToHost: counting });
}
