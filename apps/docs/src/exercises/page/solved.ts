import { read, write } from "../../components/kept.ts";

const KEY = "gridstride-solved";
/** Reported to the document when the list changes. */
export const CHANGED = "gs-solved";

/** The exercises whose checks have all passed once in this browser. */
export function solved(): ReadonlySet<string> {
  const list = read<unknown[]>(KEY, []);
  return new Set(Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : []);
}

/** Marks exercises as solved, or as not solved. */
export function mark(ids: readonly string[], right: boolean): void {
  const now = new Set(solved());
  for (const id of ids) right ? now.add(id) : now.delete(id);
  write(KEY, now.size === 0 ? undefined : [...now]);
  document.dispatchEvent(new CustomEvent(CHANGED));
}
