// An epidemic, by the SIR model, for many infection rates at once: each
// thread follows the course of one.
import { defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const STEPS_PER_DAY = 10;
const course = kernel(
  (
    { grid, float32, STEPS_PER_DAY },
    infected,
    final,
    least,
    most,
    recovery,
  ) => {
    const i = grid(1);
    if (i >= final.size) return;
    const rate = least + ((most - least) * i) / (final.size - 1);
    let [s, ill] = [float32(0.999), float32(0.001)];
    for (let day = 0; day < infected.shape[1]; day++) {
      infected[i][day] = ill;
      for (let k = 0; k < STEPS_PER_DAY; k++) {
        const caught = (rate * s * ill) / STEPS_PER_DAY;
        const healed = (recovery * ill) / STEPS_PER_DAY;
        s -= caught;
        ill += caught - healed;
      }
    }
    final[i] = 1 - s;
  },
  { uses: { STEPS_PER_DAY } },
);

const device = await defaultDevice();
const RATES = device.target === "simulator" ? 11 : 81;
const DAYS = device.target === "simulator" ? 100 : 200;
const RECOVERY = 0.1; // ten days ill
using infected = device.empty([RATES, DAYS], "float32");
using final = device.empty(RATES, "float32");
const launch = course.forall(RATES);
launch(infected, final, 0.05, 0.45, RECOVERY); // compiles
await device.synchronize();
const start = performance.now();
launch(infected, final, 0.05, 0.45, RECOVERY);
const ill = await infected.copyToHost();
const reached = await final.copyToHost();
timings({
  [`${RATES} courses`]: performance.now() - start,
});

// Known: the share z that is reached in the end solves z = 1 - s0
// exp(-r z), r the people that one infects.
let z = 0.9;
for (let n = 0; n < 100; n++) z = 1 - 0.999 * Math.exp(-4.5 * z);
const [here, known] = [reached.get(RATES - 1), z].map((share) =>
  (100 * share).toFixed(1),
);
console.log(
  `when one infects 4.5 others, ${here} % are reached;`,
  `in theory ${known} %`,
);
console.log(
  `when one infects half another, below 1 %: ${reached.get(0) < 0.01}`,
);
heatmap(ill, {
  title: "Share that is ill: rates downwards, days to the right",
});
line({
  title: "Three courses",
  y: {
    "one infects 1.5": ill.slice(Math.round(0.25 * (RATES - 1))),
    "2.5": ill.slice((RATES - 1) / 2),
    "4.5": ill.slice(-1),
  },
  xLabel: "day",
  yLabel: "share ill",
});
