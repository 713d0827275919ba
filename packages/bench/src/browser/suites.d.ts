/** The suites for the page, as the one who builds it provides them. */
declare module "gridstride-bench:suites" {
  export const suites: readonly import("../suites/suite.ts").Suite[];
}
