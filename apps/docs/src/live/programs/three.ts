import { frames, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import * as THREE from "three/webgpu";
import type { Stage } from "../stage.ts";

const COUNT = 65_536;

const place = kernel(
  "void(float32[:,:], float32)",
  ({ grid }, stars, time) => {
    const i = grid(1);
    if (i >= stars.shape[0]!) return;
    const radius = Math.sqrt((i + 0.5) / stars.shape[0]!);
    const orbit = 2.4 * (i % 4096) - time / (0.3 + radius);
    const along = radius * Math.cos(orbit);
    const across = 0.7 * radius * Math.sin(orbit);
    const turn = 6 * radius; // of the ellipse: makes the arms
    const thick = 0.12 * (1 - radius);
    stars[i]![0] = along * Math.cos(turn) - across * Math.sin(turn);
    stars[i]![1] = thick * Math.sin(i * 78.233);
    stars[i]![2] = along * Math.sin(turn) + across * Math.cos(turn);
    stars[i]![3] = 1;
  },
);

export default async function run({
  canvas,
  print,
  signal,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  const renderer = new THREE.WebGPURenderer({
    canvas,
    device: device.gpuDevice,
  } as never);
  await renderer.init();
  const stars = new THREE.StorageBufferAttribute(
    new Float32Array(4 * COUNT),
    4,
  );
  const geometry = new THREE.BufferGeometry().setAttribute(
    "position",
    stars,
  );
  const material = new THREE.PointsNodeMaterial({
    color: 0xffc890,
    transparent: true,
    opacity: 0.7,
  });
  const points = new THREE.Points(geometry, material);
  points.frustumCulled = false;
  const scene = new THREE.Scene().add(points);
  scene.background = new THREE.Color(0x04040c);
  const camera = new THREE.PerspectiveCamera(50, 4 / 3, 0.1, 10);
  camera.position.set(0, 1.3, 1.7);
  camera.lookAt(0, 0, 0);
  renderer.render(scene, camera); // makes the buffer
  const { buffer } = (
    renderer.backend as never as {
      get(of: object): { buffer: GPUBuffer };
    }
  ).get(stars);
  const xyzw = device.fromGPUBuffer(buffer, {
    dtype: "float32",
    shape: [COUNT, 4],
  });

  const loop = frames(
    ({ count, seconds }) => {
      place.configure(COUNT / 256, 256, { device })(xyzw, seconds / 4);
      xyzw.gpuBuffer(); // submits the launch before three.js draws
      renderer.render(scene, camera);
      if (count % 60 === 5)
        print(`${COUNT} stars, ${loop.perSecond} frames per second`);
    },
    { device },
  );
  signal.addEventListener("abort", loop.stop);
  await loop.done;
  renderer.dispose();
}
