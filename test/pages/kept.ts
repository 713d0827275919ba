// Runs in a page or a worker: launches a kernel that is kept between runs, and tells what the cache counted.
import { requestDevice } from "../../packages/core/src/index.ts";
import { cacheKernels } from "../../packages/jit/src/cache.ts";
import { kernel } from "../../packages/jit/src/index.ts";

/** The counts of a program's launch of one kernel, its result, and what the program was warned of. */
async function start(): Promise<object> {
  const warned: string[] = [];
  console.warn = (text: string) => warned.push(/GSW\d\d/.exec(text)?.[0] ?? text);
  const cache = await cacheKernels();
  const wave = kernel(({ grid }, x: Float32Array) => {
    const i = grid(1);
    if (i < x.length) x[i] = Math.sin(x[i]!) * 2;
  });
  using device = await requestDevice({ target: "cpu" });
  using x = device.toDevice(Float32Array.of(0, Math.PI / 2));
  wave.forall(2)(x);
  const value = await x.get(1);
  await cache.flush();
  return { ...cache.counts, value, warned };
}

if ("document" in globalThis) document.title = JSON.stringify(await start());
else postMessage(await start());
