// The page's side: keeps the job and the contenders, and does with them what the benchmark asks for.
import { type Job, polynomial } from "@gridstride/testing/bench/jobs";
import type { Contender } from "@gridstride/testing/bench/measure";
import { LIBRARIES } from "./contenders.ts";

let job: Job | undefined;
const contenders = new Map<string, Contender>();

/** What the benchmark can ask of the page; everything crosses as JSON. */
const asked = {
  /** The names of the contenders. */
  names: async (): Promise<readonly string[]> => Object.keys(LIBRARIES),
  /** Makes the arrays of the job on so many elements. */
  prepare: async (elements: number): Promise<void> => {
    job = polynomial("float32", elements);
  },
  /** Makes a contender and gives its adapter's name. */
  enter: async (name: string): Promise<string> => {
    const contender = await LIBRARIES[name]?.(job as Job);
    if (contender === undefined) throw new Error(`there is no ${name}`);
    contenders.set(name, contender);
    return contender.adapter;
  },
  run: (name: string): Promise<number> => known(name).run(),
  /** As text: JSON has no infinity and no NaN. */
  check: async (name: string): Promise<string> => String(await known(name).check()),
  dispose: async (name: string): Promise<void> => known(name).dispose(),
};

export type Asked = typeof asked;

function known(name: string): Contender {
  const contender = contenders.get(name);
  if (contender === undefined) throw new Error(`${name} was not entered`);
  return contender;
}

Object.assign(globalThis, { asked });
