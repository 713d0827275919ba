import type { Device } from "@gridstride/core";
import { array, type DeviceArray, type NDArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { Contender } from "@gridstride/testing/bench/measure";
import { compile } from "../../src/compile.ts";
import type { ArgType, Uses } from "../../src/frontend/request.ts";
import { webgpuExecutable } from "../../src/runtime/launch-webgpu.ts";
import { inWords } from "../../src/runtime/software/forms.ts";
import { stageOf } from "../../src/runtime/stage.ts";
import { emitCoarse } from "../../src/targets/wgsl/software/emit.ts";
import type { Case } from "./cases.ts";

const BLOCK = 256;
/** Elements of the output's memory before and after the view, which nobody may touch. */
const MARGIN = 8;
/** What the output holds before. */
const SENTINEL = 1;

const half = { name: "half", text: "(v) => v >> 1" };
const uses: Uses = { half: { kind: "function", source: half, hasContext: false, uses: {} } };

/**
 * The kernel with one way of storing.
 * @param atomic - a thread for each element, which updates its part of a word atomically; else words are stored whole.
 */
export function contender(device: Device, one: Case, size: number, atomic: boolean): Contender {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw new Error("bench:words needs webgpu");
  const { from, to, text, offset } = one;
  const argument = (dtype: Case["to"], group: number): ArgType => ({
    kind: "array",
    dtype,
    ndim: 1,
    layout: "C",
    group,
  });
  const source = { name: one.name, text };
  const { forWgsl } = compile({
    function: { kind: "function", source, hasContext: true, uses: text.includes("half") ? uses : {} },
    args: [argument(from, 0), argument(to, 1)],
    debug: false,
  });
  const options = { block: [BLOCK, 1, 1], debug: false, fastmath: false, segments: [], stepBudget: 0 } as const;
  const made = webgpuExecutable(internals, stageOf(forWgsl), options, undefined, (kernel, printing) =>
    emitCoarse(atomic ? kernel : inWords(kernel, printing), printing),
  );
  const host = array(inputs(size), "float32").astype(from) as NDArray;
  const x = device.toDevice(host);
  const base = device.empty(size + 2 * MARGIN, to);
  const start = MARGIN + offset;
  const out = base.slice([start, start + size]) as DeviceArray;
  const launch = (): void =>
    made.run(
      [x, out].map((given) => ({ kind: "array", array: given }) as const),
      [Math.ceil(size / BLOCK), 1, 1],
    );
  return {
    name: atomic ? "atomic parts" : "whole words",
    target: device.target,
    adapter: device.info.adapter,
    async run() {
      const begin = performance.now();
      launch();
      await device.synchronize();
      return performance.now() - begin;
    },
    async check() {
      base.copyFrom(array(new Float32Array(size + 2 * MARGIN).fill(SENTINEL), "float32").astype(to) as NDArray);
      launch();
      const got = numbers(await base.copyToHost());
      const given = numbers(host);
      let worst = 0;
      for (let at = 0; at < got.length; at++) {
        const i = at - start;
        const wanted = (i >= 0 && i < size ? one.gives(given[i] as number, i) : null) ?? SENTINEL;
        const error = Math.abs((got[at] as number) - wanted);
        // Written so that NaN counts.
        if (!(error <= worst)) worst = error;
      }
      return worst;
    },
    dispose() {
      base.dispose();
      x.dispose();
    },
  };
}

/** Whole numbers below 101 that are not those of a neighbour. */
const inputs = (size: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: size }, (_, i) => (i * 37 + 11) % 101);

const numbers = (of: NDArray): Float32Array => of.astype("float32").data as Float32Array;
