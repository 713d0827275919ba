// Adds two vectors on the target of the page's address, and hands over the sum.
import { requestDevice, type Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const add = kernel("void(float32[:], float32[:], float32[:])", ({ grid }, out, a, b) => {
  const i = grid(1);
  if (i < out.length) out[i] = a[i]! + b[i]!;
});

const n = 1000;
const target = new URLSearchParams(location.search).get("target") as Target;
const device = await requestDevice({ target });
const a = device.toDevice(Float32Array.from({ length: n }, (_, i) => i / 7));
const b = device.toDevice(Float32Array.from({ length: n }, (_, i) => 3 / (i + 1)));
const out = device.zeros(n, "float32");
add.forall(n, { device })(out, a, b);
const { data } = await out.copyToHost();
(globalThis as unknown as { ended(ran: unknown): void }).ended({ sum: String(data) });
