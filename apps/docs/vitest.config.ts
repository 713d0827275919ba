import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["@gridstride/source", ...defaultServerConditions];

/** Tests of the site: `test/unit` needs nothing, `test/pages` the built site and a browser. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
