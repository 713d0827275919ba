import v8 from "@vitest/coverage-v8";
import type { CoverageMap } from "istanbul-lib-coverage";
import type { CoverageProvider } from "vitest/node";
import type { KernelCounts } from "./counter.ts";
import { kernelCoverage } from "./file-coverage.ts";
import { emptyCoverage, withKernels } from "./merge.ts";

/** The coverage of a test file's process. */
export interface Taken {
  /** V8's, in the form of Vitest's version. */
  readonly engine: unknown;
  readonly kernels: readonly KernelCounts[];
}

/** V8's provider, whose coverage has the counts of kernels inside of kernels. */
export async function kernelProvider(): Promise<CoverageProvider> {
  const provider = (await v8.getProvider()) as CoverageProvider & { isIncluded(file: string): boolean };
  const counts: KernelCounts[] = [];
  const onAfterSuiteRun = provider.onAfterSuiteRun.bind(provider);
  const generateCoverage = provider.generateCoverage.bind(provider);
  const clean = provider.clean.bind(provider);
  return Object.assign(provider, {
    // Workers take the provider of this name, and load our module if it is "custom".
    name: "custom",
    async clean(force?: boolean) {
      counts.length = 0;
      await clean(force);
    },
    onAfterSuiteRun(meta: Parameters<typeof onAfterSuiteRun>[0]) {
      const { engine, kernels } = meta.coverage as Taken;
      counts.push(...kernels);
      return onAfterSuiteRun({ ...meta, coverage: engine });
    },
    async generateCoverage(context: Parameters<typeof generateCoverage>[0]) {
      const map = (await generateCoverage(context)) as CoverageMap;
      const { files } = kernelCoverage(counts, (file) => provider.isIncluded(file));
      for (const [file, kernels] of files) {
        const engine = map.files().includes(file) ? map.fileCoverageFor(file).data : emptyCoverage(file);
        map.filter((name) => name !== file);
        map.addFileCoverage(withKernels(engine, kernels));
      }
      return map;
    },
  });
}
