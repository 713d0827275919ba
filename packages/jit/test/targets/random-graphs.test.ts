// Random graphs of launches, copies, temporary arrays and loops, exchanged arrays and numbers: replays give what plain JavaScript gives.
import type { Device, DeviceArray, Graph, GraphBuilder, Parameter } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, everyRow } from "@gridstride/testing";
import * as fc from "fast-check";
import { test } from "vitest";

const N = 37;
const NAMES = ["a", "b", "c"] as const;
type Name = (typeof NAMES)[number];

/** A step of a graph. `p` is a parameter of the graph, else a number; a loop's flag counts down from `count`. */
type Step =
  | {
      readonly kind: "add" | "shift" | "copy" | "through";
      readonly to: Name;
      readonly from: Name;
      readonly by: "p" | number;
    }
  | { readonly kind: "fill"; readonly to: Name; readonly by: number }
  | { readonly kind: "square"; readonly to: Name; readonly by: number }
  | { readonly kind: "repeat"; readonly count: "n" | number; readonly body: readonly Step[] }
  | { readonly kind: "while"; readonly count: number; readonly most: number; readonly body: readonly Step[] };

const name = fc.constantFrom(...NAMES);
const two = fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 });
const leaf: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom("add" as const, "shift" as const, "copy" as const, "through" as const),
      pair: two,
      by: fc.oneof(fc.constant("p" as const), fc.integer({ min: -9, max: 9 })),
    })
    .map(({ kind, pair: [to, from], by }) => ({ kind, to: to as Name, from: from as Name, by })),
  fc.record({
    kind: fc.constantFrom("fill" as const, "square" as const),
    to: name,
    by: fc.integer({ min: -9, max: 9 }),
  }),
);
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie("step"), { minLength: 1, maxLength: 4 }),
  step: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constant("repeat" as const),
        count: fc.oneof(fc.constant("n" as const), fc.nat(3)),
        body: tie("steps"),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant("while" as const),
        count: fc.nat(4),
        most: fc.nat(5),
        body: tie("steps"),
      }),
      weight: 1,
    },
  ),
}));

/** What a graph does, in plain JavaScript. */
interface Plain {
  readonly arrays: Readonly<Record<Name, Int32Array>>;
  readonly p: number;
  readonly n: number;
}

function runPlain(list: readonly Step[], { arrays, p, n }: Plain): void {
  const valueOf = (by: "p" | number): number => (by === "p" ? p : by);
  for (const step of list)
    if (step.kind === "repeat")
      for (let i = 0; i < (step.count === "n" ? n : step.count); i++) runPlain(step.body, { arrays, p, n });
    else if (step.kind === "while")
      for (let i = 0; i < Math.min(step.count, step.most); i++) runPlain(step.body, { arrays, p, n });
    else if (step.kind === "fill") arrays[step.to].fill(step.by);
    else if (step.kind === "square")
      arrays[step.to].forEach((value, i, all) => (all[i] = Math.imul(value, value) + step.by));
    else {
      const [to, from] = [arrays[step.to], arrays[step.from]];
      if (step.kind === "copy") to.set(from);
      else
        for (let i = 0; i < N; i++)
          to[i] = to[i]! + Math.imul(valueOf(step.by), from[step.kind === "shift" ? (i + 1) % N : i]!);
    }
}

const add = kernel(({ grid }, to, from, by) => {
  const i = grid(1);
  if (i < to.size) to[i] = to[i] + by * from[i];
});
const shift = kernel(({ grid }, to, from, by) => {
  const i = grid(1);
  if (i < to.size) to[i] = to[i] + by * from[(i + 1) % to.size];
});
const square = kernel(({ grid }, to, by) => {
  const i = grid(1);
  if (i < to.size) to[i] = to[i] * to[i] + by;
});
const less = kernel(({ grid }, left) => {
  if (grid(1) === 0) left[0] -= 1;
});

interface Recorded {
  readonly device: Device;
  readonly arrays: Readonly<Record<Name, DeviceArray<"int32">>>;
  readonly p: Parameter;
  readonly n: Parameter;
  readonly graph: GraphBuilder;
  /** A flag for each loop that is open at once. */
  readonly flags: readonly DeviceArray<"int32">[];
}

function record(list: readonly Step[], to: Recorded, depth = 0): void {
  const { arrays, graph } = to;
  for (const step of list)
    if (step.kind === "repeat")
      graph.repeat(step.count === "n" ? to.n : step.count, () => record(step.body, to, depth));
    else if (step.kind === "while") {
      const flag = to.flags[depth] as DeviceArray<"int32">;
      flag.fill(step.count);
      const body = (): void => {
        record(step.body, to, depth + 1);
        less.forall(1)(flag);
      };
      graph.while(flag, body, { most: step.most });
    } else if (step.kind === "fill") arrays[step.to].fill(step.by);
    else if (step.kind === "square") square.forall(N)(arrays[step.to], step.by);
    else if (step.kind === "copy") arrays[step.to].copyFrom(arrays[step.from]);
    else {
      const by = step.by === "p" ? to.p : step.by;
      using temporary = step.kind === "through" ? to.device.empty(N, "int32") : null;
      temporary?.copyFrom(arrays[step.from]);
      (step.kind === "shift" ? shift : add).forall(N)(arrays[step.to], temporary ?? arrays[step.from], by);
    }
}

const depthOf = (list: readonly Step[]): number =>
  Math.max(0, ...list.map((step) => ("body" in step ? depthOf(step.body) + 1 : 0)));

/** How a replay is made. */
const replays = fc.record({
  p: fc.integer({ min: -9, max: 9 }),
  n: fc.nat(3),
  order: fc.shuffledSubarray([...NAMES], { minLength: 3 }),
  run: fc.boolean(),
});

eachTarget(({ getDevice }) => {
  test("random graphs give what plain JavaScript gives", async () => {
    const device = getDevice();
    const property = fc.asyncProperty(steps, fc.array(replays, { minLength: 1, maxLength: 3 }), async (list, given) => {
      const initial = (at: number): Int32Array =>
        Int32Array.from({ length: N }, (_, i) => ((i * 37 + at * 11) % 19) - 9);
      const expected = Object.fromEntries(NAMES.map((one, at) => [one, initial(at)])) as Record<Name, Int32Array>;
      const arrays = Object.fromEntries(NAMES.map((one, at) => [one, device.toDevice(initial(at))])) as Record<
        Name,
        DeviceArray<"int32">
      >;
      const flags = Array.from({ length: depthOf(list) }, () => device.zeros(1, "int32"));
      const recorded = await device.record(
        ({ p, n, ...own }, graph) => record(list, { device, arrays: own, p, n, graph, flags }),
        { ...arrays, p: 1, n: 1 },
      );
      const graph = recorded as unknown as Graph;
      try {
        for (const { p, n, order, run } of given) {
          const places = NAMES.map((one, at) => [one, order[at] as Name] as const);
          const exchange = { p, n, ...Object.fromEntries(places.map(([slot, array]) => [slot, arrays[array]])) };
          if (run) await graph.run(1, { exchange });
          else graph.replay(exchange);
          runPlain(list, {
            arrays: Object.fromEntries(places.map(([slot, array]) => [slot, expected[array]])) as Plain["arrays"],
            p,
            n,
          });
        }
        for (const one of NAMES) {
          const got = (await arrays[one].copyToHost()).data as Int32Array;
          if (got.some((value, i) => value !== expected[one][i]))
            throw new Error(`${one} is ${got}; expected ${expected[one]}`);
        }
      } finally {
        graph.dispose();
        for (const array of [...Object.values(arrays), ...flags]) array.dispose();
      }
    });
    await fc.assert(property, { seed: 20261126, numRuns: everyRow ? 1000 : 40 });
  }, 600_000);
});
