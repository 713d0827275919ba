/** Further items are not shown. */
const MOST = 40;

/** The first items of a list, and the line that says how many more there are, if there are more. @param items - their name. */
export function few<T>(all: readonly T[], items: string): { readonly shown: readonly T[]; readonly more: string[] } {
  if (all.length <= MOST) return { shown: all, more: [] };
  const shown = all.slice(0, MOST - 1);
  return { shown, more: [`… and ${all.length - shown.length} more ${items}`] };
}
