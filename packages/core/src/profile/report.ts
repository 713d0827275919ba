import type { Profile, ProfileRow } from "./types.ts";

/** The sums of the calls of one name. */
interface Total {
  readonly name: string;
  readonly rows: readonly ProfileRow[];
  readonly bytes: number;
  readonly hostMs: number;
  /** Null where the adapter has no clock. */
  readonly deviceMs: number | null;
}

export class ProfileReport implements Profile {
  readonly rows: readonly ProfileRow[];
  readonly clock: Profile["clock"];

  constructor(rows: readonly ProfileRow[], clock: Profile["clock"]) {
    this.rows = rows;
    this.clock = clock;
  }

  toString(): string {
    const lines = this.#totals().map(({ name, rows, bytes, hostMs, deviceMs }) => [
      name,
      `${rows.length}`,
      sizeText(bytes),
      hostMs.toFixed(3),
      deviceMs?.toFixed(3) ?? "-",
    ]);
    const from =
      this.clock === "missing"
        ? "no device times: the adapter has no timestamp-query"
        : `device times from ${this.clock === "wall-clock" ? "the host's clock" : this.clock}`;
    return `${table([["name", "calls", "bytes", "host ms", "device ms"], ...lines])}\n${from}`;
  }

  picture(columns = 80): string {
    const totals = this.#totals();
    const width = Math.max(0, ...totals.map(({ name }) => name.length));
    const cells = Math.max(10, columns - width - 3);
    const end = Math.max(...this.rows.map((row) => spanOf(row)[1]), Number.MIN_VALUE);
    const lines = totals.map(({ name, rows }) => {
      const line = new Array<string>(cells).fill(" ");
      for (const row of rows) {
        const [from, to] = spanOf(row);
        const first = Math.min(cells - 1, Math.floor((from / end) * cells));
        line.fill("█", first, Math.max(first + 1, Math.ceil((to / end) * cells)));
      }
      return `${name.padEnd(width)} |${line.join("")}|`;
    });
    const whose = this.clock === "missing" ? "host" : "device";
    return [...lines, `${"".padEnd(width)}  0 to ${end.toFixed(3)} ms of the ${whose}`].join("\n");
  }

  trace(): string {
    const event = (tid: number, name: string, at: number, ms: number, bytes: number) => ({
      ph: "X",
      pid: 1,
      tid,
      name,
      ts: at * 1000,
      dur: ms * 1000,
      args: { bytes },
    });
    const thread = (tid: number, name: string) => ({ ph: "M", pid: 1, tid, name: "thread_name", args: { name } });
    const [first] = this.rows;
    const traceEvents = this.rows.flatMap(({ name, bytes, at, hostMs, deviceAt, deviceMs }) => {
      const host = event(1, name, at, hostMs, bytes);
      if (deviceAt === null || deviceMs === null) return [host];
      // The clocks have no common zero: the first row begins at once on both.
      return [host, event(2, name, (first?.at ?? 0) + deviceAt, deviceMs, bytes)];
    });
    const threads = [thread(1, "host"), ...(this.clock === "missing" ? [] : [thread(2, `device (${this.clock})`)])];
    return JSON.stringify({ displayTimeUnit: "ms", traceEvents: [...threads, ...traceEvents] });
  }

  /** The most time first. */
  #totals(): readonly Total[] {
    const byName = new Map<string, ProfileRow[]>();
    for (const row of this.rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
    const totals = [...byName].map(
      ([name, rows]): Total => ({
        name,
        rows,
        bytes: sum(rows.map(({ bytes }) => bytes)),
        hostMs: sum(rows.map(({ hostMs }) => hostMs)),
        deviceMs: this.clock === "missing" ? null : sum(rows.map(({ deviceMs }) => deviceMs ?? 0)),
      }),
    );
    return totals.sort((a, b) => (b.deviceMs ?? b.hostMs) - (a.deviceMs ?? a.hostMs));
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const spanOf = ({ at, hostMs, deviceAt, deviceMs }: ProfileRow): readonly [number, number] =>
  deviceAt === null || deviceMs === null ? [at, at + hostMs] : [deviceAt, deviceAt + deviceMs];

function sizeText(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${["KiB", "MiB", "GiB"][power - 1]}`;
}

/** Columns as wide as their widest cell; all but the first are numbers. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
    )
    .join("\n");
}
