import type { Backend, Timestamp } from "../backend.ts";
import type { Device } from "../device.ts";
import { LaunchError } from "../errors.ts";
import { wrongKind } from "../show.ts";
import { ProfileReport } from "./report.ts";
import type { Profile, ProfileRow, Profiler } from "./types.ts";

interface Noted extends Pick<ProfileRow, "name" | "bytes" | "at" | "hostMs"> {
  /** Begin and end; null where the adapter has no clock. */
  readonly stamps: readonly [Timestamp, Timestamp] | null;
}

/** `Device.profile`. */
export async function profileOn(
  device: Device & { "~profiler": Profiler | null },
  backend: Backend,
  work: () => unknown,
): Promise<Profile> {
  if (typeof work !== "function") throw wrongKind("a function that launches, in device.profile", work);
  if (device["~profiler"] !== null)
    throw new LaunchError("usage", "device.profile: the device is profiled already; await that profile first");
  await device.synchronize();
  const noting = new Noting(backend);
  device["~profiler"] = noting;
  try {
    await work();
  } finally {
    device["~profiler"] = null;
  }
  await device.synchronize();
  return noting.report();
}

class Noting implements Profiler {
  readonly #backend: Backend;
  readonly #clock: Profile["clock"];
  readonly #begin = performance.now();
  readonly #noted: Noted[] = [];
  /** Work that is part of other work is not noted. */
  #isInside = false;

  constructor(backend: Backend) {
    this.#backend = backend;
    const { source } = backend.timestamp();
    this.#clock = backend.target === "webgpu" && source === "wall-clock" ? "missing" : source;
  }

  note<T>(name: string, bytes: number, work: () => T): T {
    if (this.#isInside) return work();
    this.#isInside = true;
    const stamps = this.#clock === "missing" ? null : ([this.#backend.timestamp(), this.#backend.timestamp()] as const);
    stamps?.[0].record();
    const start = performance.now();
    try {
      return work();
    } finally {
      const hostMs = performance.now() - start;
      stamps?.[1].record();
      this.#isInside = false;
      this.#noted.push({ name, bytes, at: start - this.#begin, hostMs, stamps });
    }
  }

  async report(): Promise<Profile> {
    const times = await Promise.all(
      this.#noted.map(({ stamps }) => stamps && Promise.all(stamps.map((stamp) => stamp.read()))),
    );
    const first = times[0]?.[0] ?? 0;
    const rows = this.#noted.map(({ stamps, ...row }, i): ProfileRow => {
      for (const stamp of stamps ?? []) stamp.dispose();
      const [from, to] = times[i] ?? [];
      const isTimed = from !== undefined && to !== undefined;
      return { ...row, deviceAt: isTimed ? from - first : null, deviceMs: isTimed ? to - from : null };
    });
    return new ProfileReport(rows, this.#clock);
  }
}
