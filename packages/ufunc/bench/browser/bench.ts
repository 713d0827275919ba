import type { Bar } from "@gridstride/testing/bench/bar";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Bench } from "@gridstride/testing/bench/race";
import { type BenchPage, openPage } from "./open.ts";

const SIZES = [1_000_000, 10_000_000] as const;
const OURS = ["gridstride", "gridstride, fastmath"] as const;
const RIVALS = ["jax-js", "TensorFlow.js"] as const;

/** The call on arrays in a page's GPU memory, compared with libraries in which users cannot write ufuncs. */
export function inBrowser(): readonly Bench[] {
  return SIZES.map((size) => ({
    name: `browser-1e${Math.log10(size)}`,
    title: `x³ + 4·sin(y), ${size} float32 on webgpu in headless Chromium, arrays resident`,
    dtype: "float32",
    size,
    // The rivals use the adapter's own sine, which WGSL allows to be off by 2^-11.
    tolerance: 4 * 2 ** -11,
    base: [OURS[0]],
    // With fastmath both have the adapter's own sine; without, ours has an accurate one.
    bars: OURS.flatMap((of) => RIVALS.map((rival): Bar => ({ kind: "faster", of, times: 1, to: [rival] }))),
    contenders: () => enterAll(size),
  }));
}

/** A page of its own for each size, closed by the last contender. */
async function enterAll(size: number): Promise<readonly (Contender | Absent)[]> {
  let page: BenchPage;
  try {
    page = await openPage();
  } catch (error) {
    return [...OURS, ...RIVALS].map((name) => ({ name, absent: `no browser: ${(error as Error).message}` }));
  }
  await page.ask("prepare", size);
  const entries: (Contender | Absent)[] = [];
  for (const name of await page.ask("names")) entries.push(await enter(page, name));
  let open = entries.filter((one) => "run" in one).length;
  if (open === 0) await page.close();
  return entries.map((one) => {
    if ("absent" in one) return one;
    const dispose = async (): Promise<void> => {
      await one.dispose();
      open--;
      if (open === 0) await page.close();
    };
    return { ...one, dispose };
  });
}

async function enter(page: BenchPage, name: string): Promise<Contender | Absent> {
  try {
    const adapter = await page.ask("enter", name);
    return {
      name,
      target: "webgpu",
      adapter,
      run: () => page.ask("run", name),
      check: async () => Number(await page.ask("check", name)),
      dispose: () => page.ask("dispose", name),
    };
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
}
