// Uses each part of devices and arrays that a build may leave out. It prints what became of it.
import { requestDevice, type Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const add = kernel("void(float32[:], float32[:], float32[:])", ({ grid }, out, a, b) => {
  const i = grid(1);
  if (i < out.length) out[i] = a[i]! + b[i]!;
});
const divide = kernel("void(float32[:], float32[:])", ({ grid }, out, a) => {
  const i = grid(1);
  if (i < out.length) out[i] = 1 / a[i]!;
});

async function tried(part: string, use: () => unknown): Promise<void> {
  try {
    await use();
    console.log(`${part}: works`);
  } catch (error) {
    console.log(`${part}: ${(error as { readonly code?: string }).code}: ${(error as Error).message}`);
  }
}

for (const target of process.argv.slice(2) as Target[]) {
  const device = await requestDevice({ target });
  const a = device.toDevice(Float32Array.of(1, 2, 3, 4));
  const out = device.empty(4, "float32");
  add.forall(4)(out, a, device.toDevice(Float32Array.of(1, 2, 3, 4)));
  const host = await out.copyToHost();
  console.log(`${target}: ${host.data}`);
  await tried("text", () => String(host));
  await tried("views", () => [a.reshape([2, 2]).T, a.slice([1, 3]), a.view("int32"), host.reshape([2, 2]).T]);
  await tried("views of the host", () => host.view("int32"));
  await tried("events", () => device.event());
  await tried("streams", () => device.stream());
  await tried("managed", () => device.managed(4, "float32"));
  if (target === "webgpu") {
    await tried("copies", () => a.astype("int32").copyToHost());
    await tried("sharing", () => a.gpuBuffer());
    await tried("self-test", async () => {
      divide.forall(4)(out, a);
      const { data } = await out.copyToHost();
      if (`${data}` !== `${Float32Array.of(1, 1 / 2, 1 / 3, 1 / 4)}`) throw new Error(`it gave ${data}`);
    });
  }
  device.dispose();
}
process.exit();
