// Random numbers inside a kernel: those of walker i at step n are a
// function of the seed, i and n. No states are kept.
import { defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const walk = kernel(
  ({ grid, philox, uniform }, places, seed: number, steps: number) => {
    const i = grid(1);
    if (i >= places.shape[0]) return;
    let [east, north] = [0, 0];
    for (let n = 0; n < steps; n++) {
      // two of four numbers in [0, 1)
      const [x, y] = uniform(philox(seed, i, n));
      east += x < 0.5 ? -1 : 1;
      north += y < 0.5 ? -1 : 1;
    }
    places[i][0] = east;
    places[i][1] = north;
  },
);

const device = await defaultDevice();
const places = device.zeros([6, 2], "int32");
walk.forall(6)(places, 2026, 100);
console.log(String(await places.copyToHost()));
places.dispose();
