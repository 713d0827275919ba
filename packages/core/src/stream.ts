import type { HostArray, WritableHostArray } from "./as-ndarray.ts";
import type { Device, DeviceArray, Event, Stream } from "./device.ts";
import type { DType } from "./dtype.ts";
import type { DTypeOf } from "./element-types.ts";
import { LaunchError } from "./errors.ts";
import { DeviceEvent } from "./event.ts";
import { isDeviceArray } from "./kinds.ts";
import type { NDArray } from "./ndarray.ts";
import { show, wrongKind } from "./show.ts";

/** A stream of a device whose operations are ordered anyway. */
export class OrderedStream implements Stream {
  readonly device: Device;

  constructor(device: Device) {
    this.device = device;
  }

  toDevice<A extends HostArray>(host: A): DeviceArray<DTypeOf<A>> {
    return this.device.toDevice(host);
  }

  async copyToHost<D extends DType>(array: DeviceArray<D>, into?: WritableHostArray): Promise<NDArray<D>> {
    if (!isDeviceArray(array) || array.device !== this.device)
      throw new LaunchError("wrong-device", `expected an array of the stream's device, got ${show(array)}`);
    return array.copyToHost(into as never);
  }

  record(event: Event = this.device.event()): Event {
    if (!(event instanceof DeviceEvent)) throw wrongKind("an event of the stream's device", event);
    return event.record(this);
  }

  synchronize(): Promise<void> {
    return this.device.synchronize();
  }
}
