// Adds two vectors, with a kernel that a build can compile. It prints the bits of each launch.
import { requestDevice, type Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { half } from "./constants.ts";
import { show } from "./show.ts";

const add = kernel("void(float32[:], float32[:], float32[:], float32)", ({ grid, gridsize }, out, a, b, by) => {
  for (let i = grid(1); i < out.length; i += gridsize(1)) out[i] = (a[i]! + b[i]!) * half + by;
});
const wide = kernel("void(int64[:], int64[:])", ({ grid }, y, x) => {
  const i = grid(1);
  if (i < y.length) y[i] = x[i]! * x[i]!;
});

/** What became of a launch that only the compiler can make. */
async function tried(launch: () => unknown): Promise<string> {
  try {
    await launch();
    return "ran";
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

for (const target of process.argv.slice(2) as Target[]) {
  const device = await requestDevice({ target });
  const a = Float32Array.from({ length: 1000 }, (_, i) => i / 7);
  const b = Float32Array.from({ length: 1000 }, (_, i) => 3 / (i + 1));
  const host = new Float32Array(1000);
  await add.configure(3, 64, { device })(host, a, b, 2);
  const out = device.zeros(1000, "float32");
  add.forall(1000, { device })(out, device.toDevice(a), device.toDevice(b), 2);
  const squares = new BigInt64Array(4);
  await wide.forall(4, { device })(squares, BigInt64Array.of(-3n, 5n, 2n ** 31n, 7n));
  console.log(target, show(host), show(await out.copyToHost()), String(squares));
  // Rows with gaps, and another block.
  const columns = device.toDevice(a).reshape([500, 2]).slice([], 0);
  const strided = () =>
    add.forall(500, { device })(out.slice([0, 500]), columns, device.toDevice(b).slice([0, 500]), 2);
  console.log("strided:", await tried(strided));
  console.log("other block:", await tried(() => add.configure(3, Number("96"), { device })(host, a, b, 5)), show(host));
  console.log("strided again:", await tried(strided), show(await out.copyToHost()));
  device.dispose();
}
process.exit();
