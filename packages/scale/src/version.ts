import { createRequire } from "node:module";

/** This package's version: workers run plans of their own version alone. */
export const version: string = (createRequire(import.meta.url)("@gridstride/scale/package.json") as { version: string })
  .version;
