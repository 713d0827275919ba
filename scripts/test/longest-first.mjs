// The order of test files: those that take longest first, so that no core is left with one of them in the end. Without
// this vitest begins with the longest texts, and the longest runs have short ones.
import { BaseSequencer } from "vitest/node";

/** Parts of paths, the longest run first. */
const long = [
  "jit/test/targets/fuzz-",
  "jit/test/targets/wgsl/operators",
  "jit/test/targets/wgsl/words",
  "jit/test/unit/wasm-thread/operators",
  "jit/test/unit/wasm-math/accuracy",
  "jit/test/unit/minify/",
  "kernels/test/targets/matmul",
  "kernels/test/targets/laplace",
  "kernels/test/targets/fft",
  "kernels/test/targets/sort",
];

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    /** @param {import("vitest/node").TestSpecification} file */
    const rank = ({ moduleId }) => {
      const found = long.findIndex((part) => moduleId.includes(part));
      return found < 0 ? long.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
