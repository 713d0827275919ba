// A Julia set in motion: each thread computes the colour of a pixel.
// targets: webgpu, parallel, cpu; the simulator takes minutes for it
import { zeros } from "@gridstride/core";
import { frames, image } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const julia = kernel(({ grid }, out, cx, cy) => {
  const [x, y] = grid(2);
  const [h, w] = [out.shape[0], out.shape[1]];
  if (x >= w || y >= h) return;
  let a = (3.2 * (x - 0.5 * w)) / w;
  let b = (3.2 * (y - 0.5 * h)) / w;
  let n = 0;
  while (n < 200 && a * a + b * b < 4) {
    const next = a * a - b * b + cx;
    b = 2 * a * b + cy;
    a = next;
    n += 1;
  }
  const light = Math.sqrt(n / 200);
  out[y][x][0] = 255 * Math.max(0, 2 * light - 1);
  out[y][x][1] = 255 * light * light;
  out[y][x][2] = 255 * Math.sqrt(light) * (n < 200 ? 1 : 0.2);
  out[y][x][3] = 255;
});

const picture = zeros([320, 512, 4], "uint8");
const launch = julia.configure([32, 20], [16, 16]);
for await (const i of frames({ still: 8 })) {
  const turn = 2.2 + 0.01 * i;
  const [cx, cy] = [0.7885 * Math.cos(turn), 0.7885 * Math.sin(turn)];
  await launch(picture, cx, cy);
  image(picture, { title: "A Julia set" });
}
