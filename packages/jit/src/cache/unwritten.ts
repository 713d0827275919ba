import { show, warn } from "@gridstride/core/internal";

/** GSW04. */
export function warnUnwritten(place: string, error: unknown): void {
  const why = error instanceof Error ? error.message : show(error);
  warn("GSW04", `compiled kernels cannot be kept in ${place}, and the next start compiles them again: ${why}.`);
}
