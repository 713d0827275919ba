/** What a machine can do at most. */
export interface Limit {
  /** Does it once; a GPU is to be waited for. */
  run(): void;
  /** What is done, as a factor of what was asked for. */
  readonly part: number;
  dispose(): void;
}
