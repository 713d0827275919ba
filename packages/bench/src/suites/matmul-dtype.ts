import { type Device, empty } from "@gridstride/core";
import { matmul as product } from "@gridstride/kernels";
import { pythons } from "../peers/numpy.ts";
import { onnxMatmul } from "../peers/onnx.ts";
import type { Scale } from "../results/results.ts";
import { type Float, floats, matmul } from "./jobs.ts";
import { libraryProgram } from "./matmul-programs.ts";
import { gridstride } from "./ours.ts";
import { fillUniform } from "./random.ts";
import type { Bench, Context, Suite } from "./suite.ts";

/** The lesson's. */
const WANTED = 8192;
/** Seconds that one product may take where it is slowest. */
const PATIENCE: Readonly<Record<Scale, number>> = { short: 0.15, full: 5 };
const PROBE = 256;

/** The largest matrices whose product takes no longer than there is patience for, on the slowest target. */
async function affordable(context: Context): Promise<{ readonly side: number; readonly seconds: number }> {
  const probes = [
    await seconds(await context.device("cpu"), "float64"),
    await seconds(await context.device("webgpu"), "float32"),
  ];
  const slowest = Math.max(...probes);
  const at = (side: number): number => slowest * (side / PROBE) ** 3;
  let side = WANTED;
  while (side > PROBE && at(side) > PATIENCE[context.scale]) side /= 2;
  return { side, seconds: at(WANTED) };
}

/** Seconds of a product of `PROBE`, warm; 0 if there is no device. */
async function seconds(device: Device | string, dtype: Float): Promise<number> {
  if (typeof device === "string") return 0;
  const x = fillUniform(floats(dtype, PROBE * PROBE), -1, 1, 1);
  const a = device.toDevice({ data: x, shape: [PROBE, PROBE], stride: [PROBE, 1] });
  const c = device.empty([PROBE, PROBE], dtype);
  const host = empty([PROBE, PROBE], dtype);
  const times: number[] = [];
  for (let call = 0; call < 4; call++) {
    const start = performance.now();
    product(a, a, { out: c });
    await c.copyToHost(host);
    times.push((performance.now() - start) / 1000);
  }
  a.dispose();
  c.dispose();
  return Math.min(...times);
}

function bench(context: Context, dtype: Float, side: number, note: readonly string[]): Bench {
  return {
    name: dtype,
    title: `product of matrices of ${side} x ${side} ${dtype}`,
    dtype,
    notes: note,
    base: "matmul of @gridstride/kernels, cpu",
    tolerance: dtype === "float32" ? 1e-3 : 1e-11,
    contenders: async () => {
      const job = matmul(dtype, side);
      return [
        ...(await gridstride(context, job, ["cpu", "parallel", "webgpu"], [libraryProgram])),
        ...pythons(await context.python(), job, ["numpy"]),
        await onnxMatmul(context, job, 1e-3),
      ];
    },
  };
}

/** The lesson's exercise: the same product in both types. */
export const matmulDtypeSuite: Suite = {
  name: "matmul-dtype",
  title: "a large product in float32 and in float64",
  seconds: { short: 15, full: 300 },
  benches: async (context) => {
    const { side, seconds: all } = await affordable(context);
    const note = `the lesson has ${WANTED} x ${WANTED}: one product would take about ${all.toFixed(0)} s on the slowest target here`;
    const notes = side === WANTED ? [] : [note];
    return [bench(context, "float32", side, notes), bench(context, "float64", side, notes)];
  },
};
