/** Written by the build (tsup.shared.ts): a hash of the sources of this package. */
declare const GRIDSTRIDE_BUILD: string | undefined;

/** Tells builds of the compiler apart; null where it runs from its sources, which may change from one run to the next. */
export const build: string | null = typeof GRIDSTRIDE_BUILD === "string" ? GRIDSTRIDE_BUILD : null;
