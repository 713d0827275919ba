// How many triangles cover each point? A loop over the rows of an
// array, and a label: one edge with the point on its right settles the
// triangle.
import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const cover = kernel(({ grid }, count, points, triangles) => {
  const i = grid(1);
  if (i >= points.shape[0]) return;
  const [x, y] = [points[i][0], points[i][1]];

  let covers = 0;
  next: for (const corners of triangles) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % 3]];
      if ((b[0] - a[0]) * (y - a[1]) < (b[1] - a[1]) * (x - a[0]))
        continue next;
    }
    covers++;
  }
  count[i] = covers;
});

// The corners of two triangles, counter-clockwise, and four points.
const triangles = array(
  [0, 0, 4, 0, 0, 4, 0, 0, 2, 0, 2, 4],
  [2, 3, 2],
  "float32",
);
const points = array([1, 1, 1.5, 2.4, 0.5, 3, 3, 3], [4, 2], "float32");
const count = new Int32Array(4);
await cover.forall(4)(count, points, triangles);
console.log(...count);
