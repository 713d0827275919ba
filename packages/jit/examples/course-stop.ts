// Threads that stop when one of them has found what all look for. A
// plain read of `found` would be a race; `atomic.load` and
// `atomic.store` are not.
import { kernel } from "@gridstride/jit";

const contains = kernel(
  ({ grid, gridsize, atomic }, found, x, wanted) => {
    for (let i = grid(1); i < x.length; i += gridsize(1)) {
      if (atomic.load(found, 0) !== 0) return;
      if (x[i] === wanted) atomic.store(found, 0, 1);
    }
  },
);

const x = Int32Array.from(
  { length: 100_000 },
  (_, i) => (i * i) % 65_537,
);
for (const wanted of [4, 5]) {
  const found = new Int32Array(1);
  await contains.configure(4, 64)(found, x, wanted);
  console.log(
    wanted,
    found[0] === 1 ? "is there" : "is not there",
    x.includes(wanted),
  );
}
