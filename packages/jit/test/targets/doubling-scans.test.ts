// Prefix sums by doubling distances, in the forms that they are written in and in forms that are something else: on every target
// each is what a loop in plain JavaScript makes of its steps, and on cores the right ones are one pass (passes/doubling-scans.ts).
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const T = 64;

interface Form {
  readonly launch: ReturnType<typeof kernel>;
  /** The elements after the step of a distance. */
  readonly step: (part: readonly number[], by: number) => readonly number[];
  readonly distances: readonly number[];
  readonly scan: boolean;
  readonly float?: boolean;
}

const DOUBLING = [1, 2, 4, 8, 16, 32];
const adds: Form["step"] = (part, by) => part.map((value, t) => (value + (t >= by ? part[t - by]! : 0)) | 0);

const forms: Readonly<Record<string, Form>> = {
  "a value before the barrier": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      const t = threadIdx.x;
      part[t] = x[t];
      syncthreads();
      for (let by = 1; by < 64; by *= 2) {
        const before = t >= by ? part[t - by] : 0;
        syncthreads();
        part[t] += before;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: adds,
    distances: DOUBLING,
    scan: true,
  },
  "both steps under the test, elements of others read after": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      part[threadIdx.x] = x[threadIdx.x];
      syncthreads();
      let before = 0;
      let by = 1;
      while (by < 100) {
        if (threadIdx.x - by >= 0) before = part[threadIdx.x - by]!;
        syncthreads();
        if (by <= threadIdx.x) part[threadIdx.x] = before + part[threadIdx.x]!;
        syncthreads();
        by <<= 1;
      }
      out[threadIdx.x] = part[63 - threadIdx.x]! + by;
    }) as never,
    step: adds,
    distances: DOUBLING,
    scan: true,
  },
  "the sum before the barrier": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      const t = threadIdx.x;
      part[t] = x[t];
      syncthreads();
      for (let by = 1; by < 64; by += by) {
        let sum = part[t]!;
        if (t >= by) sum += part[t - by]!;
        syncthreads();
        part[t] = sum;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: adds,
    distances: DOUBLING,
    scan: true,
  },
  "a neighbour of the step before, where a thread has none": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      const t = threadIdx.x;
      part[t] = x[t];
      let before = 0;
      syncthreads();
      for (let by = 1; by < 64; by *= 2) {
        if (t >= by) before = part[t - by]!;
        syncthreads();
        part[t] += before;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: (part, by) => {
      const before = by === 1 ? part.map(() => 0) : kept;
      kept = part.map((_, t) => (t >= by ? part[t - by]! : before[t]!));
      return part.map((value, t) => (value + kept[t]!) | 0);
    },
    distances: DOUBLING,
    scan: false,
  },
  "steps that end early": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      const t = threadIdx.x;
      part[t] = x[t];
      syncthreads();
      for (let by = 1; by < 32; by *= 2) {
        const before = t >= by ? part[t - by] : 0;
        syncthreads();
        part[t] += before;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: adds,
    distances: [1, 2, 4, 8, 16],
    scan: false,
  },
  "the other end": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "int32");
      const t = threadIdx.x;
      part[t] = x[t];
      syncthreads();
      for (let by = 1; by < 64; by *= 2) {
        const after = t + by < 64 ? part[t + by] : 0;
        syncthreads();
        part[t] += after;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: (part, by) => part.map((value, t) => (value + (part[t + by] ?? 0)) | 0),
    distances: DOUBLING,
    scan: false,
  },
  "floats, whose sums depend on the order": {
    launch: kernel(({ threadIdx, shared, syncthreads }, x, out) => {
      const part = shared.array(64, "float32");
      const t = threadIdx.x;
      part[t] = x[t];
      syncthreads();
      for (let by = 1; by < 64; by *= 2) {
        const before = t >= by ? part[t - by] : 0;
        syncthreads();
        part[t] += before;
        syncthreads();
      }
      out[t] = part[t];
    }) as never,
    step: (part, by) => part.map((value, t) => Math.fround(value + (t >= by ? part[t - by]! : 0))),
    distances: DOUBLING,
    scan: false,
    float: true,
  },
};
let kept: readonly number[] = [];

eachTarget(({ getDevice }) => {
  describe.each(Object.keys(forms))("%s", (name) => {
    const { launch, step, distances, scan, float = false } = forms[name] as Form;
    test("is what its steps make", async () => {
      const random = seededRandom(7);
      const dtype = float ? "float32" : "int32";
      const x = Array.from({ length: T }, () =>
        float ? Math.fround(random.integer(-1000, 1000) / 7) : random.integer(-(2 ** 30), 2 ** 30),
      );
      const out = zeros(T, dtype);
      await launch.configure(1, T, { device: getDevice() })(array(x, dtype), out);
      const sums = distances.reduce<readonly number[]>(step, x);
      const expected = name.startsWith("both") ? sums.map((_, t) => (sums[T - 1 - t]! + 128) | 0) : sums;
      expect(out.toNested()).toEqual(expected);
      expect(launch.inspectPasses("cpu").includes("blockScan")).toBe(scan);
    });
  });
});
