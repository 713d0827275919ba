import { pathToFileURL } from "node:url";
import { show } from "@gridstride/core/internal";
import type { Suite } from "../suites/suite.ts";
import { checkSuites, SuitesError } from "./check-suites.ts";

/**
 * The lesson's suites, or the suites that a module exports as `suites`.
 *
 * @throws {SuitesError} for a module that cannot be loaded or exports none, with the member that is not as it must be.
 */
export async function suitesOf(from: string | undefined): Promise<readonly Suite[]> {
  // Only now: compilers and kernels come with them.
  if (from === undefined) return (await import("../suites/lesson.ts")).lessonSuites;
  const loaded: unknown = await import(pathToFileURL(from).href).catch((error: unknown) => {
    throw new SuitesError(`${from}: it could not be loaded: ${error instanceof Error ? error.message : show(error)}`);
  });
  return checkSuites(from, (loaded as { readonly suites?: unknown }).suites);
}
