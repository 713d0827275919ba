import { frames, requestDevice } from "@gridstride/core";
import { kernel, wgslKernel } from "@gridstride/jit";
import type { Stage } from "../stage.ts";

const [HEIGHT, WIDTH] = [240, 320];

/** Gray and Scott's reaction, by hand: a workgroup is 16 x 16 cells. */
const react = wgslKernel(
  `@compute fn main(@builtin(global_invocation_id) id: vec3u) {
     if (id.x >= ${WIDTH}u || id.y >= ${HEIGHT}u) { return; }
     let left = (id.x + ${WIDTH - 1}u) % ${WIDTH}u;
     let right = (id.x + 1u) % ${WIDTH}u;
     let up = ${WIDTH}u * ((id.y + ${HEIGHT - 1}u) % ${HEIGHT}u);
     let row = ${WIDTH}u * id.y;
     let down = ${WIDTH}u * ((id.y + 1u) % ${HEIGHT}u);
     let c = now[row + id.x];
     let beside = now[row + left] + now[row + right] + now[up + id.x] + now[down + id.x];
     let corners = now[up + left] + now[up + right] + now[down + left] + now[down + right];
     let flow = vec2f(1.0, 0.5) * (0.2 * beside + 0.05 * corners - c);
     let eaten = c.x * c.y * c.y;
     next[row + id.x] = c + flow + vec2f(args.feed * (1.0 - c.x) - eaten, eaten - (args.feed + args.kill) * c.y);
   }`,
  {
    bindings: {
      now: "read array<vec2f>",
      next: "read_write array<vec2f>",
      args: { feed: "f32", kill: "f32" },
    },
    workgroup: [16, 16],
  },
);

const seed = kernel("void(float32[:,:,:])", ({ grid }, cells) => {
  const [x, y] = grid(2);
  if (y >= cells.shape[0]! || x >= cells.shape[1]!) return;
  const place = Math.floor(x / 32) * 12.9 + Math.floor(y / 32) * 78.2;
  const fromX = (x % 32) - 16 - 10 * Math.sin(place);
  const fromY = (y % 32) - 16 - 10 * Math.cos(3 * place);
  const isSpot = fromX * fromX + fromY * fromY < 16;
  cells[y]![x]![0] = isSpot ? 0.5 : 1;
  cells[y]![x]![1] = isSpot ? 0.25 : 0;
});

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  let [now, next] = [0, 0].map(() =>
    device.zeros([HEIGHT, WIDTH, 2], "float32"),
  );
  const blocks = [WIDTH / 16, HEIGHT / 16] as const;
  seed.configure(blocks, [16, 16], { device })(now!);
  const loop = frames(
    async ({ count }) => {
      for (let i = 0; i < 12; i++) {
        react.configure(blocks)({
          now: now!,
          next: next!,
          args: { feed: 0.037, kill: 0.06 },
        });
        [now, next] = [next, now];
      }
      const colormap = ["#fff8e8", "#e0a050", "#a03020", "#301010"];
      await now!.slice(null, null, 1).drawTo(canvas, {
        colormap,
        range: [0, 0.4],
        filter: "linear",
      });
      if (count % 60 === 5)
        print(`${Math.round(12 * loop.perSecond)} steps per second`);
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
}
