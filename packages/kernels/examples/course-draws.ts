// Distributions, orders and samples: the same on every target for a
// seed.
import { array, defaultDevice } from "@gridstride/core";
import { mean, random, variance } from "@gridstride/kernels";

const device = await defaultDevice();
const rng = random(7);

using waits = rng.exponential(20_000, {
  scale: 2,
  dtype: "float32",
  device,
});
using calls = rng.poisson(3, 20_000, { device });
for (const x of [waits, calls]) {
  const [m, v] = [await mean(x).get(), await variance(x).get()];
  console.log(Number(m).toFixed(1), Number(v).toFixed(0));
}

console.log(await rng.permutation(8, { device }).toText());
console.log(
  await rng.choice(49, 6, { replace: false, device }).toText(),
);
const coins = array([5, 10, 20], "uint8");
// on the host
console.log(String(rng.choice(coins, 10, { p: [0.5, 0.3, 0.2] })));
