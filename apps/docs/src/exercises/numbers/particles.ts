// Moves particles by one step, and turns those back that have left 0 to
// 10.
import { kernel } from "@gridstride/jit";

export const move = kernel(({ grid }, p, dt) => {
  const i = grid(1);
  if (i >= p.length) return;
  p[i].x += p[i].speed * dt;
  if (p[i].x < 0 || p[i].x > 10) p[i].speed = -p[i].speed;
});

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { compared } from "../kit/compare.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "Particles are records",
  task: "Each element of `p` is a record with the fields `x` and `speed`. A step adds `speed * dt` to `x`; a particle outside of 0 to 10 then turns back. The kernel changes a copy of each record.",
  hint: "`const q = p[i]` is a copy, whose fields cannot be assigned. `p[i].x += …` changes the field in memory.",
  minutes: 8,
  start: [
    [
      "  p[i].x += p[i].speed * dt;\n",
      "  const q = p[i];\n  q.x += q.speed * dt;\n",
    ],
  ],
  says: /^GS\d+: /,
  wrong: [
    {
      put: [["p[i].speed * dt", "p[i].speed"]],
      says: /You forget dt\.$/,
    },
    {
      put: [["p[i].x < 0 || p[i].x > 10", "p[i].x > 10"]],
      says: /^After a step of 0.5, speed\[2\] is -8, and should be 8/,
    },
    {
      put: [["= -p[i].speed;", "= 0;"]],
      says: /^After a step of 0.5, speed\[1\] is 0, and should be -4/,
    },
  ],
};

const start = [
  { x: 1, speed: 2 },
  { x: 9, speed: 4 },
  { x: 2, speed: -8 },
];

export const check: Check = async ({ move }, { core, device }) => {
  if (!isKernel(move)) return missing("move", "kernel", move);
  const p = core.array(
    start,
    core.record({ x: "float32", speed: "float32" }),
  );
  await (move as AnyKernel).configure(1, 4, { device })(p, 0.5);
  const x = start.map((q) => q.x + q.speed * 0.5);
  const got = (field: "x" | "speed"): number[] =>
    start.map((_, i) =>
      Number((p.get(i) as { x: number; speed: number })[field]),
    );
  const wrong =
    compared({
      name: "x",
      got: got("x"),
      want: x,
      mistakes: [[start.map((q) => q.x + q.speed), "You forget dt."]],
    }) ||
    compared({
      name: "speed",
      got: got("speed"),
      want: start.map((q, i) =>
        x[i]! < 0 || x[i]! > 10 ? -q.speed : q.speed,
      ),
    });
  return wrong === "" ? "" : `After a step of 0.5, ${wrong}`;
};
