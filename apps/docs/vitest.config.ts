import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["@gridstride/source", ...defaultServerConditions];

/** The quick form: what every page must be, what readers do first, and a program of each kind. */
const files =
  process.env.DOCS_QUICK === "1"
    ? "{every-page,essentials,libraries,links,live,screenshots,search,snippets,visit}"
    : "*";

/** Tests of the built site in a browser. (`test/unit` belongs to the root's settings.) */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: "docs:pages",
    include: [`test/pages/${files}.test.ts`],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files keep nothing in modules: Playwright is read once for those that follow each other.
    isolate: false,
    // Pages that a file has open at a time; most of them wait.
    maxConcurrency: 3,
  },
});
