/** Unique for the life of the process, across copies of this module: the counter hangs on the global object. */
const COUNTER: unique symbol = Symbol.for("gridstride.nextStorageId") as never;

/** The next identity of a buffer. */
export function nextId(): number {
  const host = globalThis as { [COUNTER]?: number };
  const id = host[COUNTER] ?? 1;
  host[COUNTER] = id + 1;
  return id;
}
