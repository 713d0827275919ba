// A magnet, by Ising's model: spins turn at random, the rarer the more
// it costs. Even and odd places take turns.
import { defaultDevice, full } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const halfSweep = kernel(
  (
    { grid, xoroshiro128pUniformFloat32 },
    spins,
    states,
    parity,
    temperature,
  ) => {
    const [half, y] = grid(2);
    const n = spins.shape[0];
    if (half >= n / 2 || y >= n) return;
    const x = 2 * half + ((y + parity) & 1);
    const sum =
      spins[(y + 1) % n][x] +
      spins[(y + n - 1) % n][x] +
      spins[y][(x + 1) % n] +
      spins[y][(x + n - 1) % n];
    const cost = 2 * spins[y][x] * sum;
    if (
      cost <= 0 ||
      xoroshiro128pUniformFloat32(states, y * ((n / 2) | 0) + half) <
        Math.exp(-cost / temperature)
    )
      spins[y][x] = -spins[y][x];
  },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 16 : 64;
const SWEEPS = device.target === "simulator" ? 5 : 100;
const launch = halfSweep.configure(
  [Math.ceil(N / 32), Math.ceil(N / 16)],
  [16, 16],
);
const states = createXoroshiro128pStates((N * N) / 2, 5);
const curves: Record<string, number[]> = {};
const start = performance.now();
for (const temperature of [1.5, 2.27, 4]) {
  const spins = device.toDevice(full([N, N], 1, "float32"));
  const random = device.toDevice(states);
  const magnetisation: number[] = [];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const parity of [0, 1])
      launch(spins, random, parity, temperature);
    if (sweep % 5 === 4) {
      const all = (await spins.copyToHost()).data as Float32Array;
      magnetisation.push(
        all.reduce((sum, spin) => sum + spin, 0) / (N * N),
      );
    }
  }
  curves[`temperature ${temperature}`] = magnetisation;
  if (temperature === 2.27)
    heatmap(await spins.copyToHost(), {
      title: "Spins near the critical temperature",
      scale: "coolwarm",
    });
}
timings({
  [`3 times ${SWEEPS} sweeps, with compilation`]:
    performance.now() - start,
});
const [cold, , hot] = Object.values(curves).map(
  (curve) => curve.at(-1)!,
);
// known for an endless one: 0.987
console.log(`cold, it stays a magnet: ${cold! > 0.9}`);
console.log(`hot, less is left of it: ${hot! < cold! - 0.1}`);
line({
  title: "Magnetisation",
  y: curves,
  xLabel: "five sweeps",
  yLabel: "mean spin",
});
