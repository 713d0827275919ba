/** One call that gave the device work. */
export interface ProfileRow {
  /** The kernel, `graph`, or `copy to device`, `copy to host`, `copy`. */
  readonly name: string;
  /** Bytes of the arrays that were given to it. */
  readonly bytes: number;
  /** Milliseconds after the profile's begin at which the call began, on the host. */
  readonly at: number;
  /** Milliseconds of the host until the call returned. */
  readonly hostMs: number;
  /** Milliseconds on the device's clock, after the first row's begin; null where the adapter has no clock. */
  readonly deviceAt: number | null;
  /** Milliseconds of the device; null where the adapter has no clock. */
  readonly deviceMs: number | null;
}

/** The work that a function gave a device: `device.profile`. `toString()` is a table with a line for each name. */
export interface Profile {
  /** In the order of the calls. */
  readonly rows: readonly ProfileRow[];
  /** Where device times come from: the GPU's clock; the host's, on targets that are done when a call returns; or nowhere. */
  readonly clock: "timestamp-query" | "wall-clock" | "missing";
  /** A line for each name, with the times at which it ran, for a terminal. @param columns - of the picture; 80 by default. */
  picture(columns?: number): string;
  /** For chrome://tracing and Perfetto, as JSON. */
  trace(): string;
  /** The table. */
  toString(): string;
}

/** Notes the calls that give a device work. */
export interface Profiler {
  note<T>(name: string, bytes: number, work: () => T): T;
}

/** The part of a device that makes profiles. */
export interface Profiled {
  /**
   * Times the calls by which `work` launches and copies on the device until it returns, or its promise resolves: their number, their
   * bytes, the host's times and the device's. On webgpu device times come from `timestamp-query`, which browsers round; where the
   * adapter has none they are missing, not 0. Each call is timed by itself, which takes time of its own; a graph is one call.
   *
   * @throws {LaunchError} code `usage`, while another profile is made. The errors of `work`.
   */
  profile(work: () => unknown): Promise<Profile>;
  /** For Gridstride's own packages: the profile that is being made. */
  readonly "~profiler": Profiler | null;
}
