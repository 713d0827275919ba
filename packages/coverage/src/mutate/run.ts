import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KernelCounts } from "../counter.ts";
import { placeOf } from "../place.ts";
import { pointsOf } from "../points.ts";
import { readCounts } from "../report.ts";
import { type Mutant, mutantsOf, planted } from "./mutants.ts";
import { metFile, type Planted } from "./planted.ts";

/** A fault, its place, and its outcome. */
export interface Outcome extends Mutant {
  /** `file:line:column`, from 1. */
  readonly at: string;
  /** `noticed`: the tests failed, or took too long. `missed`: they passed. `never run`: they passed, and do not run the statement. */
  readonly result: "noticed" | "missed" | "never run";
}

interface Candidate extends Mutant {
  readonly text: string;
  readonly at: string;
  readonly ran: boolean;
}

/** The end of a run of the tests. */
interface Run {
  readonly code: number | null;
  readonly seconds: number;
  readonly output: string;
}

/** Runs tests with and without faults. Each run has the module `register` in its processes, by NODE_OPTIONS. */
export class Mutation {
  readonly #command: readonly string[];
  readonly #register: string;
  readonly #folder: string = mkdtempSync(join(tmpdir(), "gridstride-mutate-"));
  #limit = 600;
  #planted = 0;

  /** @param register - the URL of the module. */
  constructor(command: readonly string[], register: string) {
    this.#command = command;
    this.#register = register;
  }

  /**
   * The faults for the functions of some files, in the order of the text.
   *
   * @throws {Error} if the tests fail without a fault, or make no kernel of these files.
   */
  async candidates(files: readonly string[]): Promise<Candidate[]> {
    const { code, seconds, output } = await this.#run({ GRIDSTRIDE_COVERAGE: join(this.#folder, "counts") });
    if (code !== 0)
      throw new Error(`expected tests that pass before faults are planted, got exit code ${code}:\n${output}`);
    this.#limit = 10 + 4 * seconds;
    const all = sum(readCounts(join(this.#folder, "counts")));
    const found = all.flatMap((one) => candidatesOf(one, files));
    if (found.length === 0)
      throw new Error(
        `expected kernels of ${files.join(", ")} in these tests, got none: name the files that make them`,
      );
    return found;
  }

  /** Plants one fault, and runs the tests. Several may run at the same time. */
  async outcome({ text, at, ran, ...mutant }: Candidate): Promise<Outcome> {
    const file = join(this.#folder, `mutant-${this.#planted++}.json`);
    writeFileSync(file, JSON.stringify({ text, mutated: planted(text, mutant) } satisfies Planted));
    const { code } = await this.#run({ GRIDSTRIDE_MUTANT: file });
    if (!existsSync(metFile(file))) throw new Error(`${at}: no run of the tests made this function again`);
    return { ...mutant, at, result: code !== 0 ? "noticed" : ran ? "missed" : "never run" };
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(env: Record<string, string>): Promise<Run> {
    const [name = "", ...args] = this.#command;
    const options = `${process.env.NODE_OPTIONS ?? ""} --import=${this.#register}`.trim();
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const child = spawn(name, args, {
        env: { ...process.env, ...env, NODE_OPTIONS: options },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part) => {
          output = (output + part).slice(-20_000);
        });
      // The command's own children too: a runner of tests has workers.
      const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), 1000 * this.#limit);
      child.on("error", reject);
      child.on("close", (code) => {
        clearTimeout(timer);
        resolve({ code, seconds: (performance.now() - began) / 1000, output });
      });
    });
  }
}

/** Each text once: several processes may have made it. */
function sum(counts: readonly KernelCounts[]): KernelCounts[] {
  const all = new Map<string, KernelCounts & { counts: Record<string, number> }>();
  for (const one of counts) {
    const known = all.get(one.text);
    if (known === undefined) all.set(one.text, { ...one, counts: { ...one.counts } });
    else for (const [key, count] of Object.entries(one.counts)) known.counts[key] = (known.counts[key] ?? 0) + count;
  }
  return [...all.values()];
}

function candidatesOf(counted: KernelCounts, files: readonly string[]): Candidate[] {
  const place = placeOf(counted);
  const points = pointsOf(counted.text);
  if (place === null || points === null || !files.includes(place.file)) return [];
  return mutantsOf(counted.text).map((mutant): Candidate => {
    const around = points.statements.filter(
      ({ range }) => range.start <= mutant.range.start && mutant.range.end <= range.end,
    );
    const inner = around.sort((a, b) => b.range.start - a.range.start)[0];
    const found = place.at(mutant.range);
    const { line, column } = found?.start ?? { line: counted.passedAt.line, column: 0 };
    return {
      ...mutant,
      text: counted.text,
      at: `${place.file}:${line}:${column + 1}`,
      ran: (counted.counts[inner?.key ?? ""] ?? 0) > 0,
    };
  });
}
