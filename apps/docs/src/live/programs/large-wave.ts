import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Stage } from "../stage.ts";

const N = 2048;
const SIGNATURE = "void(float32[:,:], float32[:,:], float32[:,:])";

const step = kernel(SIGNATURE, ({ grid }, next, u, before) => {
  const [x, y] = grid(2);
  const end = u.shape[0]! - 1;
  if (x < 1 || y < 1 || x >= end || y >= end) return;
  let around = u[y - 1]![x]! + u[y + 1]![x]!;
  around += u[y]![x - 1]! + u[y]![x + 1]! - 4 * u[y]![x]!;
  next[y]![x] = 2 * u[y]![x]! - before[y]![x]! + 0.45 * around;
});

export default async function run(stage: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  const water = () => device.zeros([N, N], "float32");
  let [next, now, before] = [water(), water(), water()];
  const threads = [[N / 16, N / 16], [16, 16], { device }] as const;
  const reads = stage.countReadBacks();
  const look = { colormap: "coolwarm", range: [-0.5, 0.5] } as const;
  const draw = async ({ count }: { count: number }) => {
    for (let i = 0; i < 4; i++) {
      const height = Math.sin((4 * count + i) / 12);
      for (const at of [700, 1000, 1300])
        now.slice([at, at + 32], [at, at + 32]).fill(height);
      step.configure(...threads)(next, now, before);
      [next, now, before] = [before, next, now];
    }
    await now.slice([N / 8, 1792]).drawTo(stage.canvas, look);
    if (count % 60 === 5)
      stage.print(`${loop.perSecond} frames/s, ${reads()} read-backs`);
  };
  const loop = frames(draw, { device });
  stage.signal.addEventListener("abort", loop.stop);
  await loop.done;
}
