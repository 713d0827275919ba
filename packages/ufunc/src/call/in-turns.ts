/** A part of a call that is on its device. */
export interface LoadedPart {
  /** Begins to compute it. The returned function does the rest, must be called once, and throws the errors. */
  start(): () => void;
  /** Takes its results out, once it is computed. */
  fetch(): void;
}

/**
 * Computes parts one after the other. With two places workers compute one part while the caller takes the results of the one
 * before out and puts the next one in; then the caller computes what is left. Nobody computes when this returns or throws.
 *
 * @param places - one or two, of memory of their own: each puts a part there, instead of the part before.
 */
export function inTurns<P>(places: readonly ((part: P) => LoadedPart)[], parts: Iterable<P>): void {
  let running: (() => void) | null = null;
  const finish = (): void => {
    const rest = running;
    running = null;
    rest?.();
  };
  let before: LoadedPart | null = null;
  let turn = 0;
  try {
    for (const part of parts) {
      if (places.length === 1) {
        finish();
        before?.fetch();
        before = null;
      }
      const placed = (places[turn++ % places.length] as (typeof places)[0])(part);
      finish();
      running = placed.start();
      before?.fetch();
      before = placed;
    }
    finish();
    before?.fetch();
  } finally {
    finish();
  }
}
