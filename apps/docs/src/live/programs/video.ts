import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Stage } from "../stage.ts";

/** Two seconds of video, recorded from a canvas. `navigator.mediaDevices.getUserMedia` gives a camera's. */
async function recorded(): Promise<Blob> {
  const scene = document.createElement("canvas");
  [scene.width, scene.height] = [320, 240];
  const pen = scene.getContext("2d")!;
  const recorder = new MediaRecorder(scene.captureStream(30));
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const drawing = frames(({ seconds }) => {
    pen.fillStyle = "#204060";
    pen.fillRect(0, 0, 320, 240);
    pen.fillStyle = "#ff8000";
    for (let k = 0; k < 5; k++) {
      pen.beginPath();
      pen.arc(
        160 + 110 * Math.sin(2 * seconds + k),
        120 + 80 * Math.cos(3 * seconds + 2 * k),
        20 + 4 * k,
        0,
        7,
      );
      pen.fill();
    }
    return seconds < 2;
  });
  await drawing.done;
  recorder.stop();
  await ended;
  return new Blob(parts, { type: recorder.mimeType });
}

const edges = kernel(
  "void(float32[:,:], uint8[:,:,:])",
  ({ grid, float32 }, out, picture) => {
    const [x, y] = grid(2);
    if (y >= out.shape[0]! - 1 || x >= out.shape[1]! - 1) return;
    let change = 0;
    for (let c = 0; c < 3; c++) {
      const here = picture[y]![x]![c]!;
      change +=
        Math.abs(picture[y]![x + 1]![c]! - here) +
        Math.abs(picture[y + 1]![x]![c]! - here);
    }
    out[y]![x] = 0.85 * out[y]![x]! + float32(change);
  },
);

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  print("Recording two seconds \u2026");
  const video = document.createElement("video");
  video.src = URL.createObjectURL(await recorded());
  [video.loop, video.muted] = [true, true];
  await video.play();
  const trail = device.zeros(
    [video.videoHeight, video.videoWidth],
    "float32",
  );

  const loop = frames(
    async ({ count }) => {
      using picture = await device.fromTexture(video);
      edges.configure([20, 15], [16, 16], { device })(trail, picture);
      await trail.drawTo(canvas, {
        colormap: ["#000010", "#2060ff", "#80ffe0", "#ffffff"],
        range: [0, 400],
      });
      if (count % 60 === 5)
        print(
          `${video.videoWidth} x ${video.videoHeight}, ${loop.perSecond} frames per second`,
        );
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
  URL.revokeObjectURL(video.src);
}
