import { fromText, type LibraryFunction } from "./library-function.ts";
import { highProduct, philox, umulhi } from "./philox.ts";
import { nextWords, normal, uniform } from "./random.ts";

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

const words = fromText("nextWords", nextWords);
const uniformFloat32: LibraryFunction = {
  ...fromText("xoroshiro128pUniformFloat32", uniform, { nextWords: words }),
  states: true,
};
const products = { highProduct: fromText("highProduct", highProduct) };

/** Device functions that every context holds, by the name the user writes. */
export const library: Readonly<Record<string, LibraryFunction>> = {
  philox: {
    ...fromText("philox", philox, products),
    words: 2,
    onHost: (seed = 0, c0 = 0, c1 = 0, c2 = 0, c3 = 0, seedHigh = 0) =>
      philox({ highProduct }, seed, c0, c1, c2, c3, seedHigh),
  },
  umulhi: {
    ...fromText("umulhi", umulhi, products),
    words: 2,
    onHost: (x = 0, y = 0) => umulhi({ highProduct }, x, y),
  },
  matchAnySync: fromText("matchAnySync", matchAny, {}),
  xoroshiro128pUniformFloat32: uniformFloat32,
  xoroshiro128pNormalFloat32: {
    ...fromText("xoroshiro128pNormalFloat32", normal, { uniform: uniformFloat32 }),
    states: true,
  },
};
