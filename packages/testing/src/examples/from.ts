/** Whether examples run on what is published, which `npm test` has built just before; else on the source. */
const published: boolean = process.env.GRIDSTRIDE_TARGETS === "dist";

/** Where Node finds its types. The source takes seconds to load. */
export const conditions: readonly string[] = published ? [] : ["--conditions=@gridstride/source"];

/** From where examples' `@gridstride/jit` is loaded; this package is one of jit's own, and cannot name it. */
export const jit: string = new URL(
  published ? "../../../jit/dist/index.js" : "../../../jit/src/index.ts",
  import.meta.url,
).href;
