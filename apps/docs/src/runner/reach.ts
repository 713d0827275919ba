let reached = false;

/** The site does not answer, as when the reader is offline. */
export class OfflineError extends Error {
  override readonly name = "LoadError";
}

/**
 * Asks for a file of the site before anything is imported: browsers remember an `import()` that failed, and every later one of
 * the same module fails too, until the page is loaded again.
 *
 * @throws {OfflineError} where the site does not answer; the next press asks again.
 */
export async function reach(): Promise<void> {
  if (reached) return;
  try {
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    reached = true;
  } catch {
    throw new OfflineError(
      "The files that run programs could not be loaded: the site does not answer. Are you online? Press again when you are.",
    );
  }
}
