import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const status = document.querySelector("p")!;
const canvas = document.querySelector("canvas")!;

// One thread per pixel: how many steps the point takes to leave the circle of radius 2.
const julia = kernel("void(float32[:,:], float32)", ({ grid }, picture, angle) => {
  const [x, y] = grid(2);
  if (y >= picture.shape[0]! || x >= picture.shape[1]!) return;
  let re = (x / picture.shape[1]!) * 3 - 1.5;
  let im = (y / picture.shape[0]!) * 3 - 1.5;
  let steps = 0;
  while (re * re + im * im < 4 && steps < 100) {
    const next = re * re - im * im + 0.7885 * Math.cos(angle);
    im = 2 * re * im + 0.7885 * Math.sin(angle);
    re = next;
    steps += 1;
  }
  picture[y]![x] = steps / 100;
});

const device = await requestDevice();
const picture = device.zeros([512, 512], "float32");
const loop = frames(
  async ({ count, seconds }) => {
    julia.configure([32, 32], [16, 16], { device })(picture, seconds / 2 + 2);
    await picture.drawTo(canvas, { colormap: "viridis" });
    if (count % 30 === 5) status.textContent = `${device.target}: ${loop.perSecond} frames per second`;
  },
  { device },
);
