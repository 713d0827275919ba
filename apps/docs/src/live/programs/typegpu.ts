import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import tgpu from "typegpu";
import * as d from "typegpu/data";
import type { Stage } from "../stage.ts";

const COUNT = 20_000;
const Particle = d.struct({ position: d.vec2f, velocity: d.vec2f });

/** Each particle is drawn towards two bodies that turn around each other. */
const move = kernel(
  "void(float32[:,:], float32)",
  ({ grid }, p, time) => {
    const i = grid(1);
    if (i >= p.shape[0]!) return;
    for (let side = -1; side <= 1; side += 2) {
      const dx = side * 0.4 * Math.cos(time) - p[i]![0]!;
      const dy = side * 0.4 * Math.sin(time) - p[i]![1]!;
      const pull = 0.0004 / (dx * dx + dy * dy + 0.02);
      p[i]![2] = 0.999 * p[i]![2]! + pull * dx;
      p[i]![3] = 0.999 * p[i]![3]! + pull * dy;
    }
    p[i]![0] = p[i]![0]! + p[i]![2]!;
    p[i]![1] = p[i]![1]! + p[i]![3]!;
  },
);

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  const root = tgpu.initFromDevice({
    device: device.gpuDevice as GPUDevice,
  });
  const initial = Array.from({ length: COUNT }, (_, i) => {
    const [radius, angle] = [0.9 * Math.sqrt(i / COUNT), i * 2.399963];
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return {
      position: d.vec2f(x, y),
      velocity: d.vec2f(-0.012 * y, 0.012 * x),
    };
  });
  const particles = root
    .createBuffer(d.arrayOf(Particle, COUNT), initial)
    .$usage("storage");
  const rows = device.fromGPUBuffer(root.unwrap(particles), {
    dtype: "float32",
    shape: [COUNT, 4],
  });

  const context = canvas.getContext("webgpu") as GPUCanvasContext;
  const format = navigator.gpu.getPreferredCanvasFormat();
  context.configure({ device: root.device, format });
  const corner = tgpu.vertexFn({
    in: {
      corner: d.builtin.vertexIndex,
      particle: d.builtin.instanceIndex,
    },
    out: { place: d.builtin.position, speed: d.f32 },
  })`{
    let p = particles[in.particle];
    let square = vec2f(f32(in.corner & 1u), f32(in.corner >> 1u)) - 0.5;
    let place = p.position + 0.008 * square;
    return Out(vec4f(place * vec2f(0.75, 1.0), 0.0, 1.0), length(p.velocity));
  }`.$uses({ particles: particles.as("readonly") });
  const colour = tgpu.fragmentFn({
    in: { speed: d.f32 },
    out: d.vec4f,
  })`{
    return vec4f(mix(vec3f(0.1, 0.35, 0.9), vec3f(1.0, 0.7, 0.2), clamp(in.speed * 25.0, 0.0, 1.0)), 1.0);
  }`;
  const pipeline = root.createRenderPipeline({
    vertex: corner,
    fragment: colour,
    targets: { format },
    primitive: { topology: "triangle-strip" },
  });

  const loop = frames(
    ({ count, seconds }) => {
      move.configure(Math.ceil(COUNT / 64), 64, { device })(
        rows,
        seconds,
      );
      rows.gpuBuffer(); // submits the launch before TypeGPU draws
      pipeline
        .withColorAttachment({
          view: context,
          clearValue: [0.02, 0.02, 0.06, 1],
          loadOp: "clear",
          storeOp: "store",
        })
        .draw(4, COUNT);
      if (count % 60 === 5)
        print(
          `${COUNT} particles, ${loop.perSecond} frames per second`,
        );
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
}
