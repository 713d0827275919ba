// Ranks pages by the links to them: the chance to be on each page,
// after many random steps, is a matrix applied often.
import { array, defaultDevice, full } from "@gridstride/core";
import { bars, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const links: Record<string, string[]> = {
  home: ["guide", "blog", "shop"],
  guide: ["home", "blog"],
  blog: ["home"],
  shop: ["home", "guide"],
  about: ["home", "shop"],
};
const names = Object.keys(links);
const N = names.length;
// Column j says where a reader of page j goes.
const to = names.map((name) =>
  names.map((from) =>
    links[from]!.includes(name) ? 1 / links[from]!.length : 0,
  ),
);

const step = kernel(({ grid }, to, rank, next, damping) => {
  const i = grid(1);
  if (i >= rank.size) return;
  let sum = 0;
  for (let j = 0; j < rank.size; j++) sum += to[i][j] * rank[j];
  next[i] = (1 - damping) / rank.size + damping * sum;
});

const device = await defaultDevice();
using matrix = device.toDevice(array(to, "float32"));
using one = device.toDevice(full(N, 1 / N, "float32"));
using two = device.empty(N, "float32");
let [rank, next] = [one, two];
step.forall(N)(matrix, rank, next, 0.85); // compiles
await device.synchronize();
const history: number[][] = [];
const start = performance.now();
for (let n = 0; n < 30; n++) {
  step.forall(N)(matrix, rank, next, 0.85);
  [rank, next] = [next, rank];
  history.push([...((await rank.copyToHost()).data as Float32Array)]);
}
timings({
  "30 steps, with copies": performance.now() - start,
});

const ranks = history.at(-1)!;
console.log(
  names.map((name, i) => `${name} ${ranks[i]!.toFixed(3)}`).join(", "),
);
console.log(
  `together ${ranks.reduce((sum, one) => sum + one, 0).toFixed(3)}`,
);
bars({
  title: "Rank of each page",
  unit: "",
  values: Object.fromEntries(names.map((name, i) => [name, ranks[i]!])),
});
const first = history.slice(0, 12);
const curves = Object.fromEntries(
  names.map((name, i) => [name, first.map((all) => all[i]!)]),
);
line({
  title: "How ranks settle",
  y: curves,
  xLabel: "step",
  yLabel: "rank",
});
