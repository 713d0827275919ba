import type { Contender } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";

/** A loop of plain JavaScript over the job's typed arrays. */
export function javascript(job: Job, work: (inputs: readonly Floats[], out: Floats) => void): Contender {
  return {
    kind: "contender",
    name: "plain JavaScript",
    column: "host",
    target: "javascript",
    adapter: engine(),
    software: false,
    bytes: job.bytes,
    flops: job.flops,
    open: () => {
      const inputs = Object.values(job.inputs).map(({ data }) => data as Floats);
      const out = job.room();
      return {
        run: () => work(inputs, out),
        spoil: () => out.fill(Number.NaN),
        check: () => job.errorOf(out),
      };
    },
  };
}

function engine(): string {
  return typeof process === "object" ? `node ${process.versions.node}` : "the page's engine";
}
