import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const MESH = 128;

const deposit = kernel(({ grid, atomic }, x, y, mesh) => {
  const p = grid(1);
  if (p >= x.size) return;
  const n = mesh.shape[0];
  const i = Math.floor(x[p]);
  const j = Math.floor(y[p]);
  const dx = x[p] - i;
  const dy = y[p] - j;
  const right = (i + 1) % n;
  const above = (j + 1) % n;
  atomic.add(mesh, [i, j], (1 - dx) * (1 - dy));
  atomic.add(mesh, [right, j], dx * (1 - dy));
  atomic.add(mesh, [i, above], (1 - dx) * dy);
  atomic.add(mesh, [right, above], dx * dy);
});

export const particles: Program = program({
  name: "particles",
  title: "particles to a mesh (cloud in cell), four atomic additions for each, float32",
  size: { full: 1_000_000, quick: 400 },
  arrays: (n: number) => ({
    x: array(floats("float32", n, 0, MESH - 0.001, 1)),
    y: array(floats("float32", n, 0, MESH - 0.001, 2)),
    mesh: zeros([MESH, MESH], "float32"),
  }),
  javascript: ({ x, y, mesh }, n) => {
    for (let p = 0; p < n; p++) {
      const i = Math.floor(x[p]);
      const j = Math.floor(y[p]);
      const dx = x[p] - i;
      const dy = y[p] - j;
      const right = (i + 1) % MESH;
      const above = (j + 1) % MESH;
      mesh[i * MESH + j] += (1 - dx) * (1 - dy);
      mesh[right * MESH + j] += dx * (1 - dy);
      mesh[i * MESH + above] += (1 - dx) * dy;
      mesh[right * MESH + above] += dx * dy;
    }
  },
  gridstride: ({ x, y, mesh }, n) => deposit.forall(n)(x, y, mesh),
  results: ["mesh"],
  tolerance: 1e-4,
});
