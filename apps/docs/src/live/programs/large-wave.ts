import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Stage } from "../stage.ts";

const N = 2048;

const step = kernel(
  "void(float32[:,:], float32[:,:], float32[:,:])",
  ({ grid }, next, now, before) => {
    const [x, y] = grid(2);
    if (
      x < 1 ||
      y < 1 ||
      x >= now.shape[1]! - 1 ||
      y >= now.shape[0]! - 1
    )
      return;
    const around =
      now[y - 1]![x]! +
      now[y + 1]![x]! +
      now[y]![x - 1]! +
      now[y]![x + 1]!;
    next[y]![x] =
      2 * now[y]![x]! -
      before[y]![x]! +
      0.45 * (around - 4 * now[y]![x]!);
  },
);

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  let [next, now, before] = [0, 0, 0].map(() =>
    device.zeros([N, N], "float32"),
  );
  for (const from of [N / 4, N / 2, (3 * N) / 4])
    for (const start of [now!, before!])
      start.slice([from, from + 60], [N - from, N - from + 60]).fill(1);
  const loop = frames(
    async ({ count }) => {
      for (let i = 0; i < 4; i++) {
        step.configure([N / 16, N / 16], [16, 16], { device })(
          next!,
          now!,
          before!,
        );
        [next, now, before] = [before, next, now];
      }
      await now!.drawTo(canvas, {
        colormap: "coolwarm",
        range: [-0.4, 0.4],
        filter: "linear",
      });
      if (count % 60 === 5)
        print(`${N} x ${N}, ${4 * loop.perSecond} steps per second`);
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
}
