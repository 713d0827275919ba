// A launch with too few threads gives no error: the rest is simply not
// computed. Marks show it.
import { kernel } from "@gridstride/jit";

const cube = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < out.length) out[i] = x[i] ** 3;
});

const cubeAll = kernel(({ grid, gridsize }, out, x) => {
  for (let i = grid(1); i < out.length; i += gridsize(1))
    out[i] = x[i] ** 3;
});

const n = 10_000;
// no zeros: a result of 0 would hide a gap
const x = Float32Array.from({ length: n }, (_, i) => (i % 10) + 1);

async function computed(
  name: string,
  run: (out: Float32Array) => Promise<void>,
): Promise<void> {
  // a mark that no result can have
  const out = new Float32Array(n).fill(Number.NaN);
  await run(out);
  const right = out.filter((value, i) => value === x[i]! ** 3).length;
  const percent = ((100 * right) / n).toFixed(2);
  console.log(`${name}: ${right} of ${n} elements (${percent} %)`);
}

await computed("8 blocks of 64", (out) =>
  cube.configure(8, 64)(out, x),
);
await computed("enough blocks", (out) =>
  cube.configure(Math.ceil(n / 64), 64)(out, x),
);
await computed("8 blocks of 64, each thread striding", (out) =>
  cubeAll.configure(8, 64)(out, x),
);
await computed("forall", (out) => cube.forall(n)(out, x));
