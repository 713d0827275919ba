// Arrays on canvases and in textures. Node has no canvas: there arrays are drawn on textures.
import { arange, array, type Device, type DrawOptions, requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { describe, expect, test, vi } from "vitest";

const inPage = "OffscreenCanvas" in globalThis;
const [COPY_SRC, COPY_DST, BINDING, ATTACHMENT] = [0x01, 0x02, 0x04, 0x10];

/** What a canvas shows: its pixels, by way of a 2d canvas. */
function pixelsOf(canvas: OffscreenCanvas): number[] {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext(
    "2d",
  ) as OffscreenCanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  return [...context.getImageData(0, 0, canvas.width, canvas.height).data];
}

/** Counts what reads back while `work` runs. */
async function readBacks(gpu: GPUDevice, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const { createBuffer } = gpu;
  gpu.createBuffer = (descriptor) => {
    if ((descriptor.usage & 1) !== 0) count++;
    return createBuffer.call(gpu, descriptor);
  };
  try {
    await work();
  } finally {
    gpu.createBuffer = createBuffer;
  }
  return count;
}

const [ORANGE, BLUE] = [
  [255, 128, 0, 255],
  [16, 32, 160, 255],
];

/** A video of half a second, 64 x 48: orange on the left, blue on the right. */
async function recorded(): Promise<Blob> {
  const scene = document.createElement("canvas");
  [scene.width, scene.height] = [64, 48];
  const pen = scene.getContext("2d") as CanvasRenderingContext2D;
  const recorder = new MediaRecorder(scene.captureStream(30), { mimeType: "video/webm" });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let count = 0; count < 15; count++) {
    for (const [x, [r, g, b]] of [[0, ORANGE] as const, [32, BLUE] as const]) {
      pen.fillStyle = `rgb(${r}, ${g}, ${b})`;
      pen.fillRect(x, 0, 32, 48);
    }
    await new Promise((resolve) => setTimeout(resolve, 33));
  }
  recorder.stop();
  await ended;
  return new Blob(parts, { type: recorder.mimeType });
}

/** Draws on a texture, and reads that. */
async function drawn(
  device: Device,
  values: number[][],
  width: number,
  height: number,
  options: DrawOptions,
): Promise<unknown> {
  const gpu = device.gpuDevice as GPUDevice;
  using x = device.toDevice(array(values, "float32"));
  const texture = gpu.createTexture({ size: [width, height], format: "rgba8unorm", usage: BINDING | ATTACHMENT });
  await x.drawTo(texture, options);
  using pixels = await device.fromTexture(texture);
  texture.destroy();
  return (await pixels.slice(null, null, 0).copyToHost()).toNested();
}

describeTargets(
  "textures",
  ({ getDevice }) => {
    test("draws with a range, a filter and a view, without a read-back", async () => {
      const device = getDevice();
      const gpu = device.gpuDevice as GPUDevice;
      expect(
        await drawn(
          device,
          [
            [0, 1],
            [0.5, Number.NaN],
          ],
          4,
          2,
          {},
        ),
      ).toEqual([
        [0, 0, 255, 255],
        [128, 128, 0, 0],
      ]);
      expect(await drawn(device, [[0, 4]], 4, 1, { range: [0, 4], filter: "linear" })).toEqual([[0, 64, 191, 255]]);
      expect(
        await drawn(device, [[-9, 1, 99]], 3, 1, { colormap: ["#ff0000", "#0000ff", "#330000"], range: [0, 2] }),
      ).toEqual([[255, 0, 51]]);
      using x = device.toDevice(arange(6, "int32").reshape([2, 3]));
      const texture = gpu.createTexture({ size: [2, 3], format: "rgba8unorm", usage: BINDING | ATTACHMENT });
      expect(await readBacks(gpu, () => x.T.drawTo(texture, { range: [0, 255] }))).toBe(0);
      using back = await device.fromTexture(texture);
      expect(back.shape).toEqual([3, 2, 4]);
      expect((await back.slice(null, null, 1).copyToHost()).toNested()).toEqual([
        [0, 3],
        [1, 4],
        [2, 5],
      ]);
      texture.destroy();
    });
    test("draws what was there at the call", async () => {
      using device = await requestDevice({ device: getDevice().gpuDevice });
      const gpu = device.gpuDevice as GPUDevice;
      const texture = gpu.createTexture({ size: [1, 1], format: "rgba8unorm", usage: BINDING | ATTACHMENT });
      using x = device.zeros([1, 1, 4], "uint8").fill(7);
      const drawing = x.drawTo(texture);
      x.fill(200);
      await drawing;
      using pixels = await device.fromTexture(texture);
      expect((await pixels.slice(0, 0, 3).copyToHost()).toNested()).toBe(7);
      texture.destroy();
    });

    test("values go into textures and back", async () => {
      const device = getDevice();
      using x = device.toDevice(array([[-1.5, 2.25, 1e6]], "float32"));
      const texture = (await x.toTexture()) as GPUTexture;
      expect(texture.format).toBe("r32float");
      using back = await device.fromTexture(texture);
      expect((await back.slice(null, null, 0).copyToHost()).toNested()).toEqual([[-1.5, 2.25, 1e6]]);
      texture.destroy();
      using bytes = device.toDevice(
        array(
          [
            [
              [1, 2, 3, 4],
              [250, 0, 9, 255],
            ],
          ],
          "uint8",
        ),
      );
      const picture = (await bytes.toTexture()) as GPUTexture;
      expect(picture.format).toBe("rgba8unorm");
      using again = await device.fromTexture(picture);
      expect((await again.copyToHost()).toNested()).toEqual([
        [
          [1, 2, 3, 4],
          [250, 0, 9, 255],
        ],
      ]);
      picture.destroy();
    });

    test("refuses textures and options by name", async () => {
      const device = getDevice();
      const gpu = device.gpuDevice as GPUDevice;
      using x = device.zeros([2, 2], "float32");
      const rejects = (work: Promise<unknown>, code: string) =>
        expect(work).rejects.toThrow(expect.objectContaining({ code }));
      const texture = (format: GPUTextureFormat, usage: number) => gpu.createTexture({ size: [2, 2], format, usage });
      await rejects(x.toTexture({ format: "depth32float" }), "format");
      await rejects(x.drawTo(texture("rgba8uint", ATTACHMENT)), "format");
      await rejects(x.drawTo(texture("rgba8unorm", COPY_DST)), "usage");
      await rejects(device.fromTexture(texture("rgba8unorm", COPY_SRC)), "usage");
      await rejects(device.fromTexture(texture("rgba8uint", BINDING)), "format");
      await rejects(device.fromTexture(3 as never), "wrong-kind");
      await rejects(x.drawTo({} as never), "wrong-kind");
      await rejects(x.slice(0).drawTo(texture("rgba8unorm", ATTACHMENT)), "mismatch");
      await rejects(x.drawTo(texture("rgba8unorm", ATTACHMENT), { colormap: "jet" as never }), "wrong-kind");
      await rejects(x.drawTo(texture("rgba8unorm", ATTACHMENT), { range: [1, 1] }), "wrong-kind");
    });
  },
  ["webgpu"],
);

describe.runIf(inPage)("canvases", () => {
  describeTargets(
    "canvas",
    ({ target, getDevice }) => {
      test("shows arrays alike on every target", async () => {
        const device = getDevice();
        const canvas = new OffscreenCanvas(4, 2);
        using x = device.toDevice(
          array(
            [
              [0, 1],
              [0.5, 0.25],
            ],
            "float32",
          ),
        );
        await x.drawTo(canvas, { colormap: "viridis" });
        const [low, high] = [
          [68, 1, 84, 255],
          [253, 231, 37, 255],
        ];
        const [middle, quarter] = [
          [33, 144, 141, 255],
          [59, 82, 139, 255],
        ];
        const seen = pixelsOf(canvas);
        const wanted = [low, low, high, high, middle, middle, quarter, quarter].flat();
        expect(
          seen.every((value, i) => Math.abs(value - (wanted[i] as number)) <= 1),
          String(seen),
        ).toBe(true);
        using colours = device.toDevice(array([[[9, 8, 7]], [[100, 200, 50]]], "uint8"));
        await colours.drawTo(canvas);
        expect(pixelsOf(canvas).slice(12, 20)).toEqual([9, 8, 7, 255, 100, 200, 50, 255]);
        await x.drawTo(canvas, { filter: "linear" });
        expect(
          pixelsOf(canvas)
            .filter((_, i) => i % 4 === 0)
            .slice(0, 4),
        ).toEqual([0, 64, 191, 255]);
      });

      test("reads pictures and frames of a video", async () => {
        const device = getDevice();
        const data = new ImageData(new Uint8ClampedArray([1, 2, 3, 255, 40, 50, 60, 255]), 2, 1);
        using same = await device.fromTexture(data);
        expect([...((await same.copyToHost()).data as Uint8Array)]).toEqual([...data.data]);
        const bitmap = await createImageBitmap(data);
        const frame = new VideoFrame(bitmap, { timestamp: 0 });
        for (const picture of [bitmap, frame]) {
          using x = await device.fromTexture(picture);
          expect(x.shape).toEqual([1, 2, 4]);
          expect([...((await x.copyToHost()).data as Uint8Array)]).toEqual([...data.data]);
        }
        frame.close();
        bitmap.close();
        await expect(device.fromTexture(bitmap)).rejects.toThrow(expect.objectContaining({ code: "usage" }));
      });

      test("reads an element that plays a recorded video", async () => {
        const device = getDevice();
        const video = document.createElement("video");
        await expect(device.fromTexture(video)).rejects.toThrow(expect.objectContaining({ code: "usage" }));
        video.src = URL.createObjectURL(await recorded());
        video.muted = true;
        await video.play();
        using x = await device.fromTexture(video);
        expect(x.shape).toEqual([48, 64, 4]);
        const pixels = await x.copyToHost();
        // Left and right of the middle; a recording is not exact.
        for (const [at, colour] of [[16, ORANGE] as const, [48, BLUE] as const])
          for (const [c, wanted] of colour.entries())
            expect(Math.abs((pixels.get(24, at, c) as number) - wanted)).toBeLessThan(30);
        if (target === "webgpu") {
          // A decoder that is late: the video plays on, and its next frame is taken.
          const { queue } = device.gpuDevice as GPUDevice;
          const late = vi.spyOn(queue, "copyExternalImageToTexture").mockImplementationOnce(() => {
            throw new DOMException("no frame", "OperationError");
          });
          video.loop = true;
          await video.play();
          using next = await device.fromTexture(video);
          expect([next.shape, late.mock.calls.length]).toEqual([[48, 64, 4], 2]);
          video.pause();
          late.mockImplementationOnce(() => {
            throw new DOMException("no frame", "OperationError");
          });
          await expect(device.fromTexture(video)).rejects.toThrow("no frame");
          late.mockRestore();
        }
        video.pause();
        URL.revokeObjectURL(video.src);
      });

      test("refuses a canvas with another context, or in another's hands", async () => {
        const canvas = new OffscreenCanvas(2, 2);
        canvas.getContext(target === "webgpu" ? "2d" : "bitmaprenderer");
        const handedOver = document.createElement("canvas");
        handedOver.transferControlToOffscreen();
        const sent = new OffscreenCanvas(2, 2);
        new MessageChannel().port1.postMessage(sent, [sent]);
        using x = getDevice().zeros([2, 2], "float32");
        for (const without of [canvas, handedOver, sent])
          await expect(x.drawTo(without)).rejects.toThrow(
            expect.objectContaining({ code: "usage", message: expect.stringContaining("take a new canvas") }),
          );
        if (target !== "webgpu") return;
        using other = await requestDevice({ target: "webgpu" });
        const theirs = new OffscreenCanvas(2, 2);
        const context = theirs.getContext("webgpu") as GPUCanvasContext;
        context.configure({ device: other.gpuDevice as GPUDevice, format: "bgra8unorm" });
        await expect(x.drawTo(theirs)).rejects.toThrow(expect.objectContaining({ code: "wrong-device" }));
        await other.zeros([2, 2], "float32").drawTo(context);
      });
    },
    ["webgpu", "cpu", "parallel", "simulator"],
  );
});
