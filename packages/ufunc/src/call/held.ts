import type { DeviceArray } from "@gridstride/core";

/** Registers an array to be freed with the others. @returns the array. */
export type Keep = <A extends DeviceArray>(array: A) => A;

/** Device memory that is given back together. */
export interface Held {
  readonly keep: Keep;
  readonly dispose: () => void;
}

/** An empty set. */
export function held(): Held {
  const arrays: DeviceArray[] = [];
  return {
    keep: (array) => {
      arrays.push(array);
      return array;
    },
    dispose: () => {
      for (const array of arrays) array.dispose();
    },
  };
}

/**
 * Runs what makes device memory.
 *
 * @param body - gets what keeps memory until it is over, and what keeps memory for its caller: that is given back only where
 *   it throws.
 */
export function withMemory<T>(body: (temporary: Keep, fresh: Keep) => T): T {
  const [temporary, fresh] = [held(), held()];
  try {
    return body(temporary.keep, fresh.keep);
  } catch (error) {
    fresh.dispose();
    throw error;
  } finally {
    temporary.dispose();
  }
}
