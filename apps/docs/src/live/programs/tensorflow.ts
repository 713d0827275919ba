import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs-core";
import type { Stage } from "../stage.ts";

const [HEIGHT, WIDTH] = [240, 320];

/** Balls that move in front of each other. */
const balls = kernel(
  "void(float32[:,:], float32)",
  ({ grid }, picture, time) => {
    const [x, y] = grid(2);
    if (y >= picture.shape[0]! || x >= picture.shape[1]!) return;
    let light = 0.08;
    for (let k = 0; k < 7; k++) {
      const dx =
        (x - 160 - 110 * Math.sin(time * (0.4 + 0.07 * k) + k)) /
        (22 + 4 * k);
      const dy =
        (y - 120 - 80 * Math.cos(time * (0.5 + 0.05 * k) + 2 * k)) /
        (22 + 4 * k);
      const inside = 1 - dx * dx - dy * dy;
      if (inside > 0) light = 0.2 + 0.1 * k + 0.3 * Math.sqrt(inside);
    }
    picture[y]![x] = light;
  },
);

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  const backend = new WebGPUBackend(device.gpuDevice as GPUDevice);
  tf.registerBackend("shared", () => backend);
  tf.copyRegisteredKernels("webgpu", "shared");
  await tf.setBackend("shared");
  const edges = tf.tensor4d(
    [-1, -1, -1, -1, 8, -1, -1, -1, -1],
    [3, 3, 1, 1],
  );
  const soft = tf.fill([5, 5, 1, 1], 1 / 25) as tf.Tensor4D;
  const picture = device.zeros([HEIGHT, WIDTH], "float32");
  const shape = [1, HEIGHT, WIDTH, 1] as const;

  const loop = frames(
    async ({ count, seconds }) => {
      balls.configure([WIDTH / 16, HEIGHT / 16], [16, 16], { device })(
        picture,
        seconds,
      );
      const buffer = picture.gpuBuffer().buffer as GPUBuffer;
      const given = tf.tensor(
        { buffer, zeroCopy: true },
        [...shape],
        "float32",
      ) as tf.Tensor4D;
      const lines = tf.tidy(() =>
        tf.depthwiseConv2d(
          tf.abs(tf.depthwiseConv2d(given, edges, 1, "same")),
          soft,
          1,
          "same",
        ),
      );
      const { buffer: result, tensorRef } = lines.dataToGPU();
      const shown = device.fromGPUBuffer(result!, {
        dtype: "float32",
        shape: [HEIGHT, WIDTH],
      });
      await shown.drawTo(canvas, {
        colormap: "viridis",
        range: [0, 1],
        filter: "linear",
      });
      tf.dispose([given, lines, tensorRef]);
      if (count % 60 === 5)
        print(
          `${tf.getBackend()}: ${loop.perSecond} frames per second`,
        );
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
  tf.removeBackend("shared");
}
