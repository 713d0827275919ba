import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const DARTS = 100;

const throwDarts = kernel(
  ({ grid, atomic, float32, DARTS }, seeds, hits) => {
    const i = grid(1);
    if (i >= seeds.size) return;
    let state = seeds[i];
    let inside = 0;
    for (let dart = 0; dart < DARTS; dart++) {
      state ^= state << 13; // Marsaglia's xorshift
      state ^= state >>> 17;
      state ^= state << 5;
      const x = float32(state >>> 8) / 16777216;
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const y = float32(state >>> 8) / 16777216;
      if (x * x + y * y < 1) inside++;
    }
    atomic.add(hits, 0, inside);
  },
  { uses: { DARTS } },
);

export const monteCarlo: Program = program({
  name: "monte-carlo",
  title: `pi by darts, ${DARTS} for each thread, xorshift, float32`,
  size: { full: 50_000, quick: 200 },
  arrays: (n: number) => ({
    seeds: array(Uint32Array.from(wholes(n, 1, 2 ** 31 - 1, 1))),
    hits: zeros(1, "int32"),
  }),
  javascript: ({ seeds, hits }) => {
    for (let i = 0; i < seeds.length; i++) {
      let state = seeds[i] | 0;
      for (let dart = 0; dart < DARTS; dart++) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        const x = (state >>> 8) / 16777216;
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        const y = (state >>> 8) / 16777216;
        if (x * x + y * y < 1) hits[0]++;
      }
    }
  },
  gridstride: ({ seeds, hits }, n) => throwDarts.forall(n)(seeds, hits),
  results: ["hits"],
  // A dart on the circle itself may count in float32 and not in float64.
  tolerance: 1e-6,
});
