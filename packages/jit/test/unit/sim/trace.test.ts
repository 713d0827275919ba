import { requestDevice } from "@gridstride/core";
import { expect, test } from "vitest";
import type { FunctionUse } from "../../../src/frontend/request.ts";
import { type LaunchTrace, type TraceOptions, traceLaunch } from "../../../src/runtime/trace-launch.ts";

const device = await requestDevice({ target: "simulator" });

interface Given {
  // biome-ignore lint/suspicious/noExplicitAny: kernels here are compiled from their text, never called
  readonly kernel: (gpu: any, ...args: any[]) => void;
  /** Shapes of int32 arrays whose elements are 0, 1, 2, … */
  readonly shapes: readonly (readonly number[])[];
  readonly grid?: TraceOptions["grid"];
  readonly block?: TraceOptions["block"];
  readonly most?: number;
}

const count = (length: number): number[] => Array.from({ length }, (_, i) => i);

function traced({ kernel, shapes, grid = [1, 1, 1], block = [1, 1, 1], most = 1000 }: Given): LaunchTrace {
  const use: FunctionUse = {
    kind: "function",
    source: { name: "k", text: String(kernel) },
    hasContext: true,
    uses: {},
  };
  const args = shapes.map((shape) => {
    const flat = device.toDevice(Int32Array.from(count(shape.reduce((a, b) => a * b, 1))));
    return { kind: "array", array: flat.reshape(shape) } as const;
  });
  return traceLaunch(use, args, { grid, block, most, stepBudget: 100 });
}

/** `b1 t2 #0 write s[2]`: block, thread, interval, what it did; of a barrier, who met. Axes after x only where not 0. */
function lines({ events }: LaunchTrace): string[] {
  const short = (place: readonly number[]): string => place.join(",").replace(/(,0)+$/, "");
  return events.map((event) =>
    event.kind === "barrier"
      ? `b${short(event.blockIdx)} #${event.interval} ${event.scope} of ${event.threads}`
      : `b${short(event.blockIdx)} t${short(event.threadIdx)} #${event.interval} ${event.kind} ${event.array}[${event.indices}]`,
  );
}

const facts: Readonly<Record<string, Given & { readonly gives: readonly string[] }>> = {
  "a grid of no blocks": { kernel: (_, x) => (x[0] = 1), shapes: [[1]], grid: [0, 1, 1], gives: [] },
  "no access": { kernel: (_gpu, _x) => {}, shapes: [[1]], gives: [] },
  "a value is read before it is written to another place": {
    kernel: ({ grid }, x, y) => {
      const i = grid(1);
      if (i < x.size) y[i] = x[i] + x[0];
    },
    shapes: [[2], [2]],
    grid: [2, 1, 1],
    block: [2, 1, 1],
    gives: [0, 1].flatMap((t) => [
      ...[`b0 t${t} #0 read x[${t}]`, `b0 t${t} #0 read x[0]`],
      `b0 t${t} #0 write y[${t}]`,
    ]),
  },
  "shared memory around barriers, counted from 0 in each block": {
    kernel: ({ grid, threadIdx, shared, syncthreads }, x) => {
      const s = shared.array(2, "int32");
      s[threadIdx.x] = 1;
      syncthreads();
      x[grid(1)] = s[1 - threadIdx.x];
      syncthreads();
    },
    shapes: [[4]],
    grid: [2, 1, 1],
    block: [2, 1, 1],
    gives: [0, 1].flatMap((b) => [
      ...[`b${b} t0 #0 write s[0]`, `b${b} t1 #0 write s[1]`, `b${b} #0 block of 2`],
      ...[`b${b} t0 #1 read s[1]`, `b${b} t0 #1 write x[${2 * b}]`],
      ...[`b${b} t1 #1 read s[0]`, `b${b} t1 #1 write x[${2 * b + 1}]`, `b${b} #1 block of 2`],
    ]),
  },
  "threads that returned do not meet": {
    kernel: ({ threadIdx, syncthreads }, x) => {
      if (threadIdx.x === 0) return;
      syncthreads();
      x[0] = 1;
    },
    shapes: [[1]],
    block: [2, 1, 1],
    gives: ["b0 #0 block of 1", "b0 t1 #1 write x[0]"],
  },
  "a warp's barrier is not the block's": {
    kernel: ({ syncwarp }, x) => {
      syncwarp();
      x[0] = 1;
    },
    shapes: [[1]],
    gives: ["b0 #0 warp of 1", "b0 t0 #0 write x[0]"],
  },
  "an atomic update, two axes, a place along z": {
    kernel: ({ atomic, threadIdx }, x) => {
      atomic.add(x, [threadIdx.z, 2], 1);
    },
    shapes: [[2, 3]],
    block: [1, 1, 2],
    gives: ["b0 t0 #0 atomic x[0,2]", "b0 t0,0,1 #0 atomic x[1,2]"],
  },
  "local memory, the own share of each thread": {
    kernel: ({ local, threadIdx }, x) => {
      const mine = local.array(2, "int32");
      mine[1] = 5;
      x[threadIdx.x] = mine[1];
    },
    shapes: [[2]],
    block: [2, 1, 1],
    gives: [0, 1].flatMap((t) => [
      `b0 t${t} #0 write mine[1]`,
      `b0 t${t} #0 read mine[1]`,
      `b0 t${t} #0 write x[${t}]`,
    ]),
  },
};

test.each(Object.entries(facts))("%s", (_name, { gives, ...given }) => {
  const trace = traced(given);
  expect(lines(trace)).toEqual(gives);
  expect([trace.complete, trace.finding]).toEqual([true, null]);
});

const three: Given = { kernel: ({ grid }, x) => (x[grid(1)] = 7), shapes: [[3]], block: [3, 1, 1] };

test.each([
  // most  noted  complete
  [0, 0, false],
  [2, 2, false],
  [3, 3, true],
  [4, 3, true],
])("of three accesses and a most of %i, %i are noted; complete: %s", (most, noted, complete) => {
  const trace = traced({ ...three, most });
  expect([trace.events.length, trace.complete]).toEqual([noted, complete]);
});

test.each([-1, 1.5, Number.NaN])("%d is no number of events", (most) => {
  expect(() => traced({ ...three, most })).toThrow(/expected a whole number of events/);
});

test("the source line is counted in the function's text", () => {
  const kernel = new Function("gpu", "x", "\n  const v = x[0];\n\n  x[0] =\n    v + x[0];");
  const { events } = traced({ kernel: kernel as Given["kernel"], shapes: [[1]] });
  // Function() puts two lines before the body.
  expect(events.map(({ kind, line }) => `${kind} ${line}`)).toEqual(["read 4", "read 7", "write 6"]);
});

test("what a finding refuses is no event; what came before is kept", () => {
  const trace = traced({ ...three, shapes: [[2]] });
  expect(lines(trace)).toEqual(["b0 t0 #0 write x[0]", "b0 t1 #0 write x[1]"]);
  expect(trace.finding).toMatchObject({ finding: "out-of-bounds-write", indices: [2], array: "x" });
});

test("lines of console.log come with it", () => {
  const kernel: Given["kernel"] = ({ threadIdx }, _x) => console.log("thread", threadIdx.x);
  expect(traced({ kernel, shapes: [[1]], block: [2, 1, 1] }).log).toEqual(["thread 0", "thread 1"]);
});
