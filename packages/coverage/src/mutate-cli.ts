#!/usr/bin/env node
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Mutation, type Outcome } from "./mutate/run.ts";

const USAGE = `gridstride-mutate FILE... [--most N] [--jobs N] [--min PERCENT] -- COMMAND

Plants faults in the kernels of files, one at a time, and runs a command that tests them: an operator, a comparison at its
border, a constant by one, a barrier that is missing, two indices in each other's place. Prints the faults that no test
noticed. Files are not changed: the function's text is, when it is compiled.

  --most N       plants N of the faults, evenly spread
  --jobs N       runs N commands at the same time; 1 if left out
  --min PERCENT  exits with 1 if fewer were noticed

Example: npx gridstride-mutate src/blur.ts -- npx vitest run blur`;

process.exitCode = await main(process.argv.slice(2));

async function main(given: readonly string[]): Promise<number> {
  const cut = given.indexOf("--");
  const command = cut < 0 ? [] : given.slice(cut + 1);
  try {
    const { values, positionals } = parseArgs({
      args: given.slice(0, cut < 0 ? given.length : cut),
      allowPositionals: true,
      options: {
        most: { type: "string" },
        jobs: { type: "string" },
        min: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help || positionals.length === 0 || command.length === 0) {
      console.log(USAGE);
      return values.help ? 0 : 1;
    }
    const most = countOf("--most", values.most, Number.MAX_SAFE_INTEGER);
    const jobs = countOf("--jobs", values.jobs, 1);
    const least = Number(values.min ?? 0);
    if (!(least >= 0)) throw new Error(`--min: expected a number from 0 up, got ${values.min}`);
    const mutation = new Mutation(command, new URL("./register.js", import.meta.url).href);
    try {
      const all = await mutation.candidates(positionals.map((file) => resolve(file)));
      if (all.length === 0)
        throw new Error(`expected kernels with places for faults, got none in ${positionals.join(", ")}`);
      const outcomes = await inTurns(
        spread(all, most),
        jobs,
        (one) => mutation.outcome(one),
        (outcome) => {
          console.log(lineOf(outcome));
        },
      );
      const noticed = outcomes.filter(({ result }) => result === "noticed").length;
      const share = (100 * noticed) / outcomes.length;
      console.log(`${noticed} of ${outcomes.length} planted faults were noticed: ${share.toFixed(1)} %`);
      return share >= least ? 0 : 1;
    } finally {
      mutation.close();
    }
  } catch (error) {
    console.error(`gridstride-mutate: ${(error as Error).message}`);
    return 1;
  }
}

function countOf(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new Error(`${name}: expected a whole number from 1 up, got ${text}`);
}

function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)] as T);
}

/**
 * The results of a step for each item, with `jobs` steps at a time.
 *
 * @param done - gets each result, in the order of the items.
 */
async function inTurns<T, R>(
  items: readonly T[],
  jobs: number,
  step: (item: T) => Promise<R>,
  done: (result: R) => void,
): Promise<readonly R[]> {
  const results: R[] = [];
  const running: Promise<R>[] = [];
  const finish = async (): Promise<void> => {
    const result = await (running.shift() as Promise<R>);
    results.push(result);
    done(result);
  };
  for (const item of items) {
    if (running.length >= jobs) await finish();
    const run = step(item);
    // An error of a later item is thrown in its turn.
    run.catch(() => undefined);
    running.push(run);
  }
  while (running.length > 0) await finish();
  return results;
}

function lineOf({ at, before, after, result }: Outcome): string {
  const [file = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(at)?.slice(1) ?? [];
  const change = after === ";" ? `without \`${before}\`` : `\`${before}\` as \`${after}\``;
  return `${result.padEnd(9)}  ${relative("", file)}:${line}:${column}  ${change}`;
}
