import { linspace, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import * as Plot from "@observablehq/plot";
import type { Stage } from "../stage.ts";

const [CURVES, POINTS] = [24, 300];

/** Oscillations of the van der Pol equation, a thread for each strength of its damping. */
const oscillate = kernel(
  "void(float32[:,:], float32[:], float32)",
  ({ grid }, y, strengths, dt) => {
    const k = grid(1);
    if (k >= y.shape[0]!) return;
    let x = 0.1;
    let v = 0;
    for (let i = 0; i < y.shape[1]!; i++) {
      for (let j = 0; j < 50; j++) {
        v += (dt / 50) * (strengths[k]! * (1 - x * x) * v - x);
        x += (dt / 50) * v;
      }
      y[k]![i] = x;
    }
  },
);

export default async function run({
  canvas,
  print,
}: Stage): Promise<void> {
  using device = await requestDevice();
  const strengths = linspace(0.2, 4, CURVES, { dtype: "float32" });
  const y = device.zeros([CURVES, POINTS], "float32");
  oscillate.configure(1, 64, { device })(
    y,
    device.toDevice(strengths),
    0.1,
  );
  const { data: heights } = await y.copyToHost();
  const seconds = Float32Array.from(
    heights,
    (_, i) => 0.1 * (i % POINTS),
  );
  const damping = Float32Array.from(heights, (_, i) =>
    strengths.get(Math.floor(i / POINTS)),
  );
  const plot = Plot.plot({
    width: 640,
    height: 480,
    grid: true,
    color: { scheme: "turbo", legend: false },
    x: { label: "time" },
    y: { label: "x" },
    marks: [
      Plot.ruleY([0]),
      Plot.lineY(heights, {
        x: seconds,
        y: heights,
        z: damping,
        stroke: damping,
      }),
    ],
  });
  canvas.replaceWith(plot);
  print(`${CURVES} curves of ${POINTS} points, on ${device.target}`);
}
