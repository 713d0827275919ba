import type { Backend, Timestamp } from "./backend.ts";
import type { Device, Event, Stream } from "./device.ts";
import { DisposedError, LaunchError } from "./errors.ts";
import { show } from "./show.ts";

/** The one implementation, over every backend's clock. */
export class DeviceEvent implements Event {
  readonly device: Device;
  readonly #backend: Backend;
  readonly #timestamp: Timestamp;
  /** The device's epoch then; -1 for never. */
  #recorded = -1;
  #disposed = false;

  constructor(device: Device, backend: Backend) {
    this.device = device;
    this.#backend = backend;
    this.#timestamp = backend.timestamp();
  }

  get source(): "timestamp-query" | "wall-clock" {
    return this.#timestamp.source;
  }

  record(stream?: Stream): Event {
    this.#check();
    if (stream !== undefined && (stream as Stream | null)?.device !== this.device)
      throw new LaunchError("wrong-device", `expected a stream of the event's device, got ${show(stream)}`);
    this.#timestamp.record();
    this.#recorded = this.#backend.loss.epoch;
    return this;
  }

  async synchronize(): Promise<void> {
    await this.#milliseconds();
  }

  async elapsedMs(end: Event): Promise<number> {
    if (!(end instanceof DeviceEvent) || end.device !== this.device)
      throw new LaunchError("wrong-device", `expected two events of one device, got ${show(end)}`);
    // Both are checked before anything waits: a wait that nobody awaits would swallow what the next one is to throw.
    this.#check();
    end.#check();
    this.#checkRecorded();
    end.#checkRecorded();
    const [from, to] = await Promise.all([this.#milliseconds(), end.#milliseconds()]);
    return to - from;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.#backend.loss.error === null) this.#timestamp.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  async #milliseconds(): Promise<number> {
    this.#check();
    this.#checkRecorded();
    const { loss, pending } = this.#backend;
    const [at] = await Promise.all([this.#timestamp.read(), loss.guard(pending.settled())]);
    pending.rethrow();
    return at;
  }

  #checkRecorded(): void {
    if (this.#recorded !== this.#backend.loss.epoch)
      throw new LaunchError("bad-size", "expected a recorded event; call record() first");
  }

  #check(): void {
    if (this.#disposed) throw new DisposedError("Event");
    this.#backend.loss.check();
  }
}
