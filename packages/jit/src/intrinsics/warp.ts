/** Functions of a warp that are written in the language itself, with the functions that each target has. */
interface Warp {
  shflSync(mask: number, value: number, lane: number): number;
  ballotSync(mask: number, p: boolean): number;
}

/** The bits of the live lanes of `mask` whose value is this lane's; NaN is NaN's. */
export function matchAny({ shflSync, ballotSync }: Warp, mask: number, value: number): number {
  let same = 0;
  for (let lane = 0; lane < 32; lane++) {
    const other = shflSync(mask, value, lane);
    same |= other === value || (other !== other && value !== value) ? 1 << lane : 0;
  }
  // A lane that is not there gives the value of the lane that asks.
  return (same & ballotSync(mask, true) & mask) >>> 0;
}
