/** Written by the build: a hash of the sources of this package. */
declare const GRIDSTRIDE_BUILD: string | undefined;

/** Null where the sources run. */
export const thisBuild: string | null = typeof GRIDSTRIDE_BUILD === "string" ? GRIDSTRIDE_BUILD : null;
