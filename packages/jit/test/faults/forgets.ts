// A program that disposes nothing and waits for nothing it need not: its process ends by itself all the same.
import { arange, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const double = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = 2 * x[i];
});

async function main(): Promise<void> {
  for (const target of ["simulator", "webgpu"] as const) {
    const device = await requestDevice({ target });
    const out = zeros(8, "float32");
    await double.forall(8, { device })(arange(8, "float32"), out);
    console.log(target, String(out.toNested()));
    const x = device.toDevice(arange(8, "float32"));
    double.forall(8)(x, device.empty(8, "float32"));
    device.event().record();
  }
}

void main();
