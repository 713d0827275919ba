import v8 from "@vitest/coverage-v8";
import type { CoverageProviderModule } from "vitest/node";
import { startCounting } from "./counter.ts";
import type { Taken } from "./provider.ts";

/**
 * A coverage provider for Vitest: V8's, with the counts of kernels in place of V8's inside of kernels.
 *
 * In the configuration: `coverage: { provider: "custom", customProviderModule: "@gridstride/coverage/vitest" }`. All other
 * options are the options of `provider: "v8"`.
 */
const coverage: CoverageProviderModule = {
  async startCoverage(options) {
    startCounting();
    await v8.startCoverage?.(options);
  },
  async takeCoverage(options): Promise<Taken> {
    return { engine: await v8.takeCoverage?.(options), kernels: startCounting().take() };
  },
  async stopCoverage(options) {
    await v8.stopCoverage?.(options);
  },
  async getProvider() {
    const { kernelProvider } = await import("./provider.ts");
    return kernelProvider();
  },
};

export default coverage;
