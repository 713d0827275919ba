import type { DType } from "@gridstride/core";
import type { BuildKernel, BuiltNumber, KernelBuilder } from "@gridstride/jit/internal";
import { cast, forElements } from "../call/elementwise-kernel.ts";

/** The facts that a kernel that reduces along an axis depends on. */
export interface ReductionPlan {
  /** Axes next to the reduced one, which comes first. */
  readonly rank: number;
  readonly input: DType;
  readonly output: DType;
  /** The type of the accumulator and of the elements, as the loop takes them. */
  readonly loop: { readonly first: DType; readonly second: DType };
  /** Whether a mask, the first argument, says which elements count. */
  readonly masked: boolean;
  /** Whether a scalar, the last argument, is the value to begin with; else it is the first element. */
  readonly started: boolean;
}

type Types = Pick<ReductionPlan, "input" | "loop">;

/** The next accumulator: the function of the accumulator and an element, in the accumulator's type. */
function next(k: KernelBuilder, { input, loop }: Types, acc: BuiltNumber, element: BuiltNumber): BuiltNumber {
  return k.cast(k.call([acc, cast(k, element, input, loop.second)])[0] as BuiltNumber, loop.first);
}

/** The value to begin with: the scalar, else an element. */
function begin(
  k: KernelBuilder,
  { input, loop }: Types,
  scalar: BuiltNumber | null,
  element: BuiltNumber,
): BuiltNumber {
  return scalar === null ? cast(k, element, input, loop.first) : cast(k, scalar, null, loop.first);
}

/** The facts that a kernel that reduces lines depends on. */
export interface LinesPlan extends ReductionPlan {
  /** Whether a line is one part: no threads lie along it. */
  readonly whole: boolean;
  /** The most elements of a line, if they are so few that the compiler should know; else null. */
  readonly most: number | null;
}

/**
 * Reduces each line of `a0` along its first axis to as many parts as `o0` has there: part t gets elements t, t + parts,
 * t + 2 parts, ..., in that order. One part is the reduction of the whole line.
 */
export function buildReduce(plan: LinesPlan): BuildKernel {
  const { rank, output, loop, masked, started, whole, most } = plan;
  return (k) => {
    const mask = masked ? k.array("m") : null;
    const [a0, o0] = [k.array("a0"), k.array("o0")];
    const scalar = started ? k.scalar("s") : null;
    forElements(k, o0, whole ? 1 : 0, whole ? rank : rank + 1, (at) => {
      const [i0, ...place] = (whole ? [k.number(0), ...at] : at) as [BuiltNumber, ...BuiltNumber[]];
      const [parts, length] = [whole ? k.number(1) : k.size(o0, 0), k.size(a0, 0)];
      const acc = k.variable("acc", begin(k, plan, scalar, k.at(a0, [i0, ...place])));
      const j = k.variable("j", started ? i0 : k.add(i0, parts));
      const isFew = most === null ? [] : [k.isLess(j, k.number(most))];
      k.for(j, k.all([k.isLess(j, length), ...isFew]), parts, () => {
        const step = (): void => k.assign(acc, next(k, plan, acc, k.at(a0, [j, ...place])));
        if (mask === null) step();
        else k.if(k.at(mask, [j, ...place]), step);
      });
      k.store(o0, [i0, ...place], cast(k, acc, loop.first, output));
    });
  };
}

/** The facts that a kernel that reduces rows depends on. */
export interface RowsPlan extends Pick<ReductionPlan, "rank" | "input" | "loop"> {
  /** The value to begin with: the first row, a scalar, or what the output holds. */
  readonly start: "first" | "scalar" | "output";
  /** Whether rows are so short that one vector after another is reduced down all of them, rather than rows from end to end. */
  readonly narrow: boolean;
}

/** Rows that are reduced before the accumulators go back to a cache. */
const TOGETHER = 4;

/**
 * Reduces the rows of `a0`, whose first axis they lie along, to `o0`, of the loop's type: `w` columns a thread, in a loop
 * whose iterations the compiler does side by side in lanes.
 */
export function buildReduceRows(plan: RowsPlan): BuildKernel {
  const { rank, start, narrow } = plan;
  return (k) => {
    const [a0, o0, w] = [k.array("a0"), k.array("o0"), k.scalar("w")];
    const scalar = start === "scalar" ? k.scalar("s") : null;
    forElements(k, o0, 0, rank, (indices) => {
      const place = indices.slice(0, -1);
      const from = k.variable("from", k.multiply(indices.at(-1) as BuiltNumber, w));
      const to = k.variable("to", k.smaller(k.add(from, w), k.size(o0, rank - 1)));
      const height = k.size(a0, 0);
      const first = (at: readonly BuiltNumber[]): BuiltNumber =>
        start === "output" ? k.at(o0, at) : begin(k, plan, scalar, k.at(a0, [k.number(0), ...at]));
      /** One pass over the columns, each with the rows that are given. */
      const columns = (
        value: (at: readonly BuiltNumber[]) => BuiltNumber,
        rows: (reduce: (row: BuiltNumber) => void) => void,
      ): void => {
        const c = k.variable("c", from);
        k.for(c, k.isLess(c, to), k.number(1), () => {
          const at = [...place, c];
          const acc = k.variable("acc", value(at));
          rows((row) => k.assign(acc, next(k, plan, acc, k.at(a0, [row, ...at]))));
          k.store(o0, at, acc);
        });
      };
      const second = k.number(start === "first" ? 1 : 0);
      if (narrow) {
        columns(first, (reduce) => {
          const j = k.variable("j", second);
          k.for(j, k.isLess(j, height), k.number(1), () => reduce(j));
        });
        return;
      }
      columns(first, () => undefined);
      const j = k.variable("j", second);
      for (const count of [TOGETHER, 1])
        k.for(j, k.isAtMost(k.add(j, k.number(count)), height), k.number(count), () =>
          columns(
            (at) => k.at(o0, at),
            (reduce) => {
              for (let row = 0; row < count; row++) reduce(k.add(j, k.number(row)));
            },
          ),
        );
    });
  };
}

/** The reduction of each line so far, for each of its elements; there is an axis next to it. */
export function buildAccumulate(plan: ReductionPlan): BuildKernel {
  const { rank, output, loop, started } = plan;
  return (k) => {
    const [a0, o0] = [k.array("a0"), k.array("o0")];
    const scalar = started ? k.scalar("s") : null;
    forElements(k, o0, 1, rank, (place) => {
      const acc = k.variable("acc", begin(k, plan, scalar, k.at(a0, [k.number(0), ...place])));
      const put = (at: BuiltNumber): void => k.store(o0, [at, ...place], cast(k, acc, loop.first, output));
      if (!started) put(k.number(0));
      const j = k.variable("j", k.number(started ? 0 : 1));
      k.for(j, k.isLess(j, k.size(a0, 0)), k.number(1), () => {
        k.assign(acc, next(k, plan, acc, k.at(a0, [j, ...place])));
        put(j);
      });
    });
  };
}

/**
 * Reduces parts of each line of `a0` along its first axis: part i goes from the element that `x` names at i up to, but
 * without, the element that it names at i + 1, or to the end; where that is not after the first, it is the first element alone.
 */
export function buildReduceat(plan: ReductionPlan): BuildKernel {
  const { rank, output, loop } = plan;
  return (k) => {
    const [a0, x, o0] = [k.array("a0"), k.array("x"), k.array("o0")];
    forElements(k, o0, 0, rank + 1, ([part, ...place]) => {
      const i0 = part as BuiltNumber;
      const after = k.add(i0, k.number(1));
      const from = k.variable("from", k.at(x, [i0]));
      const to = k.variable("to", k.size(a0, 0));
      k.if(k.isLess(after, k.size(x, 0)), () => k.assign(to, k.at(x, [after])));
      const acc = k.variable("acc", begin(k, plan, null, k.at(a0, [from, ...place])));
      const j = k.variable("j", k.add(from, k.number(1)));
      k.for(j, k.isLess(j, to), k.number(1), () => k.assign(acc, next(k, plan, acc, k.at(a0, [j, ...place]))));
      k.store(o0, [i0, ...place], cast(k, acc, loop.first, output));
    });
  };
}
