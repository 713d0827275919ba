/** The objects of the page that a live program gets. */
export interface Stage {
  /** 640 x 480 pixels, new in each run. */
  readonly canvas: HTMLCanvasElement;
  /** Shows a line below the picture. */
  print(line: string): void;
  /** Aborted when the reader presses Stop. */
  readonly signal: AbortSignal;
  /** Starts to count read-backs. @returns a function that gives the number since then. */
  countReadBacks(): () => number;
}
