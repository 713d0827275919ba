import { array } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 16;
const SWEEPS = 10;

/** Random bits of a number (Wellons' lowbias32). */
const mixed = deviceFunction((x) => {
  let h = x >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
});

const halfSweep = kernel(
  ({ grid, float32, mixed }, spins, chances, sweep, parity) => {
    const [half, y] = grid(2);
    const n = spins.shape[0];
    if (half >= n / 2 || y >= n) return;
    const x = 2 * half + ((y + parity) & 1);
    const sum = spins[(y + 1) % n][x] + spins[(y + n - 1) % n][x] + spins[y][(x + 1) % n] + spins[y][(x + n - 1) % n];
    const chance = chances[Math.floor((spins[y][x] * sum + 4) / 2)];
    const random = float32(mixed(Math.imul(sweep, 0x9e3779b9) + y * n + x) >>> 8) / 16777216;
    if (random < chance) spins[y][x] = -spins[y][x];
  },
  { uses: { mixed } },
);

function hash(x: number): number {
  let h = x >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

/** The chance to turn, by how many of four neighbours agree, at the critical temperature. */
const turning = () => array(Float32Array.from([-4, -2, 0, 2, 4], (sum) => Math.min(1, Math.exp((-2 * sum) / 2.269))));

export const ising: Program = program({
  name: "ising",
  title: `Ising's magnet on a chequerboard, ${SWEEPS} sweeps in place, int8`,
  size: { full: 512, quick: 24 },
  arrays: (n: number) => ({
    spins: array(
      Int8Array.from(wholes(n * n, 0, 1, 1), (one) => 2 * one - 1),
      [n, n],
    ),
    chances: turning(),
  }),
  javascript: ({ spins, chances }, n) => {
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      for (let parity = 0; parity < 2; parity++)
        for (let y = 0; y < n; y++)
          for (let x = (y + parity) & 1; x < n; x += 2) {
            const sum =
              spins[((y + 1) % n) * n + x] +
              spins[((y + n - 1) % n) * n + x] +
              spins[y * n + ((x + 1) % n)] +
              spins[y * n + ((x + n - 1) % n)];
            const chance = chances[(spins[y * n + x] * sum + 4) / 2];
            const random = (hash(Math.imul(sweep, 0x9e3779b9) + y * n + x) >>> 8) / 16777216;
            if (random < chance) spins[y * n + x] = -spins[y * n + x];
          }
  },
  gridstride: ({ spins, chances }, n) => {
    const launch = halfSweep.configure([Math.ceil(n / 2 / TPB), Math.ceil(n / TPB)], [TPB, TPB]);
    for (let sweep = 0; sweep < SWEEPS; sweep++)
      for (let parity = 0; parity < 2; parity++) launch(spins, chances, sweep, parity);
  },
  results: ["spins"],
  tolerance: 0,
});
