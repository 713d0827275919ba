/** How much a job computes or moves, for rates. */
export interface Work {
  /** Floating-point operations, or bytes. */
  readonly unit: "FLOP" | "B";
  readonly amount: number;
  /** For each target the name of the contender that does as much, as fast as the target can. */
  readonly limits: Readonly<Record<string, string>>;
}
