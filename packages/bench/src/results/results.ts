/**
 * The meaning of a contender's time. `host`: it computes where its arrays are, on the host, and moves nothing. `transfers`:
 * host arrays are copied to a device, computed, copied back. `resident`: arrays stay on the device. `device`: as
 * `resident`, by the device's own clock.
 */
export type Column = "host" | "transfers" | "resident" | "device";

/** Who computes, and on what. */
export interface Place {
  /** `webgpu`, `parallel`, `cpu`, `javascript`, `native`, ... */
  readonly target: string;
  /** The adapter, the runtime, or the library with its version. */
  readonly adapter: string;
  /** Whether a CPU does the work of a GPU. */
  readonly software: boolean;
}

/** Milliseconds of one call. */
export interface Timing {
  /** In the order in which they were taken; each is the mean of `calls` calls. */
  readonly samples: readonly number[];
  readonly calls: number;
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  /** Distance between the quartiles by the median. */
  readonly spread: number;
  /** Where the median lies, with a confidence from 0 to 1. */
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
}

/** The outcome of a contender. A contender with a wrong result is not ranked: it has no time. */
export type Entry = Timed | Wrong | Failed | Absent;

/** A contender whose result is right, and how long a call takes. */
export interface Timed extends Place {
  readonly kind: "timed";
  readonly name: string;
  readonly column: Column;
  /** The largest error of its result, as its table defines it; null for what computes nothing. */
  readonly error: number | null;
  readonly timing: Timing;
  /** Read and written, by one call; null where that is not what limits it. */
  readonly bytes: number | null;
  /** Operations on floating-point numbers, by one call. */
  readonly flops: number | null;
}

/** A contender whose result differs by more than its table tolerates. */
export interface Wrong {
  readonly kind: "wrong";
  readonly name: string;
  readonly column: Column;
  /** null where it is infinite or no number. */
  readonly error: number | null;
  /** Why it is there although it is wrong; null where nobody expected it. */
  readonly expected: string | null;
}

/** A contender that could not be measured, such as one that threw, and why. */
export interface Failed {
  readonly kind: "failed";
  readonly name: string;
  readonly column: Column;
  readonly why: string;
}

/** A contender that cannot take part here, and why. */
export interface Absent {
  readonly kind: "absent";
  readonly name: string;
  readonly column: Column;
  readonly why: string;
}

/** One job, done by all contenders on the same arrays. */
export interface Table {
  /** Unique within its suite. */
  readonly name: string;
  readonly title: string;
  readonly dtype: string;
  /** How the job differs from the lesson's, and other things to know. */
  readonly notes: readonly string[];
  /** Ratios are to this contender. */
  readonly base: string;
  /** Tables of one curve differ in `x`. */
  readonly curve: { readonly name: string; readonly xName: string; readonly x: number } | null;
  readonly entries: readonly Entry[];
}

/** Times of events: bars on lanes. */
export interface Timeline {
  readonly title: string;
  readonly spans: readonly Span[];
}

/** Milliseconds since the timeline's beginning. */
export interface Span {
  readonly lane: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** The outcome of a suite. `killed`: by a time limit; `stopped`: by the user or a signal. Both keep the results measured before. */
export interface SuiteResult {
  readonly name: string;
  readonly title: string;
  readonly status: "done" | "killed" | "failed" | "stopped";
  /** Why it is not `done`; null where it is. */
  readonly why: string | null;
  readonly seconds: number;
  readonly tables: readonly Table[];
  readonly timelines: readonly Timeline[];
}

/** A machine's highest speed of one kind, measured in the same run. */
export interface Limit {
  readonly target: string;
  readonly adapter: string;
  readonly dtype: string;
  /** Bytes read and written by a copy, in a second; 1e9 of them. */
  readonly gigabytesPerSecond: number;
  /** Multiplications and additions, in a second; 1e9 of them. */
  readonly gigaflops: number;
}

/** The hardware or software of a target: a GPU, a software adapter, or the processor. */
export interface Adapter {
  readonly target: string;
  readonly description: string;
  readonly vendor: string;
  readonly architecture: string;
  /** Its driver's version, where the description has it. */
  readonly driver: string | null;
  readonly software: boolean;
}

/** Where a run took place. */
export interface Machine {
  readonly platform: string;
  readonly architecture: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** Load averages of 1, 5 and 15 minutes when the run began. */
  readonly load: readonly [number, number, number];
}

/** A run, as `--json` writes it; `resultsSchema` is its JSON schema. */
export interface Results {
  readonly schema: typeof SCHEMA;
  /** ISO 8601. */
  readonly created: string;
  readonly scale: Scale;
  /** `node 20.20.2`, or the browser's name and version. */
  readonly runtime: string;
  /** By package or program. */
  readonly versions: Readonly<Record<string, string>>;
  /** The commit of the repository that the run was started in, `+` where files were changed; null outside of a repository. */
  readonly commit: string | null;
  readonly machine: Machine;
  readonly adapters: readonly Adapter[];
  readonly limits: readonly Limit[];
  readonly warnings: readonly string[];
  readonly suites: readonly SuiteResult[];
}

/** `short`: small sizes, for a first look; `full`: the lesson's. */
export type Scale = "short" | "full";

export const SCHEMA = "gridstride-bench/1";
