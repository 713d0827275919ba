import { showBytes } from "../planning/bytes.ts";
import type { Progress } from "./progress.ts";

const WIDTH = 30;

/** What is done of a run, as text. @param now - milliseconds since 1970, by which workers are called silent. */
export function showProgress(progress: Progress, now: number): string {
  const { done, total, stages, workers, poison, retries, secondsLeft } = progress;
  const bar = (part: number, of: number): string => {
    const full = of === 0 ? 0 : Math.floor((WIDTH * part) / of);
    return `${"#".repeat(full)}${".".repeat(WIDTH - full)}`;
  };
  const there = workers.filter((one) => one.state === "working");
  const sum = (pick: (one: (typeof workers)[number]) => number): number =>
    workers.reduce((all, one) => all + pick(one), 0);
  const left = secondsLeft === null || secondsLeft === 0 ? "" : `, about ${showSeconds(secondsLeft)} left`;
  const lines = [
    `${bar(done, total)} ${done} of ${total} tasks${left}`,
    ...stages.map(
      (one) =>
        `${bar(one.done, one.total)} ${one.id.padEnd(16)} ${one.done}/${one.total}${one.taken > 0 ? `, ${one.taken} taken` : ""}`,
    ),
    `${there.length} of ${workers.length} workers at work, ${showBytes(sum((one) => one.bytesRead))} read, ${showBytes(sum((one) => one.bytesWritten))} written, ${retries} failed tries`,
    ...there.map(
      (one) =>
        `  ${one.id}: ${one.target}, ${one.adapter}: ${one.tasks} tasks${now - one.updated > 60_000 ? `, silent for ${showSeconds((now - one.updated) / 1000)}` : ""}`,
    ),
  ];
  const slow = workers
    .flatMap((one) => one.slow)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3);
  if (slow.length > 0)
    lines.push(`slowest: ${slow.map((one) => `${one.task} ${showSeconds(one.ms / 1000)}`).join(", ")}`);
  for (const one of poison)
    lines.push(
      `failed ${one.tries} times: ${one.stage} ${one.chunk}: ${one.message}${one.line === undefined ? "" : ` (${one.line})`}`,
    );
  return lines.join("\n");
}

const showSeconds = (seconds: number): string =>
  seconds < 100
    ? `${seconds.toFixed(1)} s`
    : seconds < 6000
      ? `${(seconds / 60).toFixed(0)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
