// Random numbers that are the same on every target: a function of a
// seed and a counter.
import { defaultDevice } from "@gridstride/core";
import { random } from "@gridstride/kernels";

const device = await defaultDevice();
const rng = random(2026);
// made where they are needed
const dice = rng.integers(1, 7, 20, { device });
console.log(String(await dice.copyToHost()));
dice.dispose();

// the next numbers, on the host
const points = rng.uniform([2, 2], { dtype: "float32" });
console.log(
  points.shape,
  points.data.every((x) => x >= 0 && x < 1),
);
