// A page's side: keeps the job and the contenders, and does with them what the benchmark asks for. For page.ts.
import type { Job } from "./jobs.ts";
import type { Contender } from "./measure.ts";

/** By name, what makes each contender; a promise that is rejected says why it cannot be here. */
export type Libraries = Readonly<Record<string, (job: Job) => Promise<Contender>>>;

/** What the benchmark can ask of the page; everything crosses as JSON. */
export interface Asked {
  /** Makes the arrays of the job. */
  prepare(size: number): Promise<void>;
  /** Makes a contender and gives its adapter's name. */
  enter(name: string): Promise<string>;
  run(name: string): Promise<number>;
  /** As text: JSON has no infinity and no NaN. */
  check(name: string): Promise<string>;
  dispose(name: string): Promise<void>;
}

/** Answers for this page from now on. */
export function answer(makeJob: (size: number) => Job, libraries: Libraries): void {
  let job: Job | undefined;
  const contenders = new Map<string, Contender>();
  const known = (name: string): Contender => {
    const contender = contenders.get(name);
    if (contender === undefined) throw new Error(`${name} was not entered`);
    return contender;
  };
  const asked: Asked = {
    prepare: async (size) => {
      job = makeJob(size);
    },
    enter: async (name) => {
      const contender = await libraries[name]?.(job as Job);
      if (contender === undefined) throw new Error(`there is no ${name}`);
      contenders.set(name, contender);
      return contender.adapter;
    },
    run: (name) => known(name).run(),
    check: async (name) => String(await known(name).check()),
    dispose: async (name) => known(name).dispose(),
  };
  Object.assign(globalThis, { asked });
}
