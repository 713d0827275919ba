// A step of the Laplace operator with a wrong index, tried on zeros and
// on numbers: zeros call it right.
import { array, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1)
    return;
  next[i][j] =
    // u[i][j - 1] was meant
    0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j]);
});

const n = 16;
const inside = (i: number): boolean => i > 0 && i < n - 1;
const right = (u: NDArray, i: number, j: number): number =>
  0.25 *
  [
    u.get(i + 1, j),
    u.get(i - 1, j),
    u.get(i, j + 1),
    u.get(i, j - 1),
  ].reduce<number>((sum, x) => sum + Number(x), 0);

async function wrongElements(u: NDArray): Promise<number> {
  const next = zeros([n, n], "float32");
  await step.configure([1, 1], [n, n])(u, next);
  let wrong = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      if (inside(i) && inside(j) && next.get(i, j) !== right(u, i, j))
        wrong++;
  return wrong;
}

const squares = Float32Array.from(
  { length: n * n },
  (_, k) => (k * k) % 64,
);
console.log(
  "on zeros:",
  await wrongElements(zeros([n, n], "float32")),
  "elements wrong",
);
console.log(
  "on numbers:",
  await wrongElements(array(squares, [n, n])),
  "elements wrong",
);
