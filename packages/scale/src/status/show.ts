import { showBytes } from "../planning/bytes.ts";
import type { Failure, WorkerRecord } from "../work/keys.ts";
import type { Progress } from "./progress.ts";

const WIDTH = 30;

/** The progress of a run, as text. @param now - milliseconds since 1970, by which workers are called silent. */
export function showProgress(progress: Progress, now: number): string {
  const { done, total, stages, poison } = progress;
  const bar = (part: number, of: number): string => {
    const full = of === 0 ? 0 : Math.floor((WIDTH * part) / of);
    return `${"#".repeat(full)}${".".repeat(WIDTH - full)}`;
  };
  const width = Math.max(...stages.map(({ id }) => id.length));
  const ofStages = stages.map((one) => {
    const more = [
      ...(one.taken > 0 ? [`${one.taken} taken`] : []),
      ...(one.failed > 0 ? [`${one.failed} failed`] : []),
    ];
    return `${bar(one.done, one.total)} ${[`${one.id.padEnd(width)} ${one.done}/${one.total}`, ...more].join(", ")}`;
  });
  const ofWorkers = working(progress).map((one) => {
    const silent = now - one.updated > 60_000 ? `, silent for ${showSeconds((now - one.updated) / 1000)}` : "";
    return `  ${one.id}: ${one.target}, ${one.adapter}: ${one.tasks} tasks, up to ${showBytes(one.peakBytes)}${silent}`;
  });
  const slow = slowest(progress, 3).map((one) => `${one.task} ${showSeconds(one.ms / 1000)}`);
  return [
    `${bar(done, total)} ${done} of ${total} tasks`,
    ...ofStages,
    summary(progress),
    ...ofWorkers,
    ...(slow.length > 0 ? [`slowest: ${slow.join(", ")}`] : []),
    ...poison.map((one) => `failed: ${failureLine(one)}`),
  ].join("\n");
}

/** One line of all workers. */
export function summary(progress: Progress): string {
  const { workers, retries, secondsLeft } = progress;
  const sum = (pick: (one: WorkerRecord) => number): number => workers.reduce((all, one) => all + pick(one), 0);
  const left = secondsLeft === null || secondsLeft === 0 ? "" : `, about ${showSeconds(secondsLeft)} left`;
  return `${working(progress).length} of ${workers.length} workers at work, ${showBytes(sum((one) => one.bytesRead))} read, ${showBytes(sum((one) => one.bytesWritten))} written, ${retries} failed tries${left}`;
}

export const working = ({ workers }: Progress): readonly WorkerRecord[] =>
  workers.filter((one) => one.state === "working");

export const slowest = (
  { workers }: Progress,
  most: number,
): readonly { readonly task: string; readonly ms: number }[] =>
  workers
    .flatMap((one) => one.slow)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most);

export const failureLine = ({ stage, chunk, tries, message, line }: Failure): string =>
  `${stage} ${chunk}, ${tries} tries: ${message}${line === undefined ? "" : ` (${line})`}`;

export const showSeconds = (seconds: number): string =>
  seconds < 100
    ? `${seconds.toFixed(1)} s`
    : seconds < 6000
      ? `${(seconds / 60).toFixed(0)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
