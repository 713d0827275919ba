import type { Accuracy } from "./accuracy.ts";
import type { Speed } from "./speed.ts";

/** The report on one target. */
export interface Examined {
  readonly target: string;
  /** Why there is nothing else, where there is no such device. */
  readonly missing: string | null;
  /** Names and values: the adapter, limits, the self-test. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly speed: Speed | null;
  /** At how many points each function is measured. */
  readonly points: number;
  readonly accuracy: readonly Accuracy[];
  /** Refusals and failures, in the words of the error. */
  readonly failures: readonly string[];
}

/** The report in Markdown. */
export function reportOf(machine: readonly (readonly [string, string])[], examined: readonly Examined[]): string {
  return `${["# Gridstride doctor", table(["", ""], machine), summary(examined), ...examined.map(section)].join("\n\n")}\n`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

const over = ({ accuracy }: Examined): readonly Accuracy[] => accuracy.filter(({ worst, bound }) => worst > bound);

function summary(examined: readonly Examined[]): string {
  const lines = examined.map((one) => {
    const { target, missing, failures } = one;
    if (missing !== null) return `- ${target}: not there`;
    const faults = [...failures, ...over(one).map(({ at, bound }) => `${at}: over its bound of ${bound} ULP`)];
    return `- ${target}: ${faults.length === 0 ? "all in order" : `**${faults.length} to look at**`}`;
  });
  return lines.join("\n");
}

function section(one: Examined): string {
  const { target, missing, facts, speed, points, accuracy, failures } = one;
  if (missing !== null) return `## ${target}\n\n${missing}`;
  return [
    `## ${target}`,
    table(["", ""], facts),
    ...(failures.length > 0 ? [failures.map((line) => `- **${line}**`).join("\n")] : []),
    ...(speed === null ? [] : [speedTable(speed)]),
    ...(accuracy.length === 0
      ? []
      : [`The largest error of each function at ${points.toLocaleString("en")} points:`, accuracyTable(accuracy)]),
    ...over(one).map(({ at, bound, type }) => `- **${at} in ${type}, more than ${bound} ULP off**`),
  ].join("\n\n");
}

const speedTable = ({ copy, upload, download, launch, roundTrip }: Speed): string =>
  table(
    ["what", "measured"],
    [
      ["a kernel that copies 32 MiB", `${copy.toFixed(2)} GB/s read and written`],
      ["to the device", `${upload.toFixed(2)} GB/s`],
      ["from the device", `${download.toFixed(2)} GB/s`],
      ["a launch, of a thousand", `${launch.toFixed(2)} µs`],
      ["a launch that is waited for", `${roundTrip.toFixed(1)} µs`],
    ],
  );

/** In float64 what the engine computes is the reference, so that the bounds there are wider. */
function accuracyTable(accuracy: readonly Accuracy[]): string {
  const types = [...new Set(accuracy.map(({ type }) => type))];
  const names = [...new Set(accuracy.map(({ fn }) => fn))];
  const cell = (fn: string, type: string): readonly string[] => {
    const found = accuracy.find((one) => one.fn === fn && one.type === type);
    if (found === undefined) return ["", ""];
    const { worst, bound } = found;
    const shown = worst === 0 ? "0" : worst.toFixed(2);
    return [worst > bound ? `**${shown}**` : shown, bound === 0 ? "exact" : String(Number(bound.toFixed(2)))];
  };
  const head = types.flatMap((type) => [`${type}: worst ULP`, "bound"]);
  return table(
    ["function", ...head],
    names.map((fn) => [`\`${fn}\``, ...types.flatMap((type) => cell(fn, type))]),
  );
}
