/** Dawn's object for Node crashes the process when it is collected while a device is in use, so each one is kept for the life of the process. */
const pinned = new Set<unknown>();

/** Keeps a GPU object, and gives it back. */
export function pin<T>(gpu: T): T {
  pinned.add(gpu);
  return gpu;
}
