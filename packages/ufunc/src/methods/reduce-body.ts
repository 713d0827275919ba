import type { DType } from "@gridstride/core";
import type { KernelWriter, Written } from "@gridstride/jit/internal";
import { eachPlace, type KernelBody } from "../call/kernel-body.ts";

/** What a kernel that folds along an axis depends on. */
export interface FoldPlan {
  /** Axes beside the folded one, which comes first. */
  readonly rank: number;
  readonly input: DType;
  readonly output: DType;
  /** The type of the accumulator and of the elements, as the loop takes them. */
  readonly loop: { readonly first: DType; readonly second: DType };
  /** Whether a mask, the first argument, says which elements count. */
  readonly masked: boolean;
  /** Whether a scalar, the last argument, is what folding starts with; else it is the first element. */
  readonly started: boolean;
}

/** An element as the accumulator, and the next value of the accumulator with an element. */
function folding(k: KernelWriter, { input, loop }: Pick<FoldPlan, "input" | "loop">) {
  return {
    start: (element: Written): Written => k.cast(element, input, loop.first),
    fold: (acc: Written, element: Written): void =>
      k.set(acc, k.cast(k.call([acc, k.cast(element, input, loop.second)]), null, loop.first)),
  };
}

/**
 * Folds each line of `a0` along its first axis into as many parts as `o0` has there: part t gets elements t, t + parts,
 * t + 2 parts, ..., in that order. One part is the fold of the whole line.
 */
export function foldBody(plan: FoldPlan): KernelBody {
  const { rank, output, loop, masked, started } = plan;
  return (k) => {
    const mask = masked ? k.param("m") : null;
    const [array, out] = [k.param("a0"), k.param("o0")];
    const given = started ? k.param("s") : null;
    const { start, fold } = folding(k, plan);
    eachPlace(k, out, 0, rank + 1, ([part, ...place]) => {
      const own = part as Written;
      const parts = k.extent(out, 0);
      const acc = k.variable("acc", given ? k.cast(given, null, loop.first) : start(k.at(array, [own, ...place])));
      const j = k.variable("j", given ? own : k.binary("+", own, parts));
      k.loop(j, k.binary("<", j, k.extent(array, 0)), parts, () => {
        const step = (): void => fold(acc, k.at(array, [j, ...place]));
        if (mask === null) step();
        else k.when(k.at(mask, [j, ...place]), step);
      });
      k.set(k.at(out, [own, ...place]), k.cast(acc, loop.first, output));
    });
  };
}

/** What a kernel that folds rows depends on. */
export interface RowsPlan extends Pick<FoldPlan, "rank" | "input" | "loop"> {
  /** What folding starts with: the first row, a scalar, or what the output holds. */
  readonly start: "first" | "scalar" | "output";
  /** Whether rows are so short that one vector after another is folded down all of them, rather than rows from end to end. */
  readonly narrow: boolean;
}

/** Rows that are folded before the accumulators go back to a cache. */
const TOGETHER = 4;

/**
 * Folds the rows of `a0`, whose first axis they lie along, into `o0`, of the loop's type: `w` columns a thread, in a loop
 * whose rounds the compiler does side by side in lanes.
 */
export function foldRowsBody(plan: RowsPlan): KernelBody {
  const { rank, loop, start, narrow } = plan;
  return (k) => {
    const [array, out, width] = [k.param("a0"), k.param("o0"), k.param("w")];
    const given = start === "scalar" ? k.param("s") : null;
    const folds = folding(k, plan);
    eachPlace(k, out, 0, rank, (place) => {
      const outer = place.slice(0, -1);
      const from = k.variable("from", k.binary("*", place.at(-1) as Written, width));
      const to = k.variable("to", k.intrinsic("Math.min", k.binary("+", from, width), k.extent(out, rank - 1)));
      const columns = (
        first: (column: readonly Written[]) => Written,
        work: (acc: Written, column: readonly Written[]) => void,
      ): void => {
        const c = k.variable("c", from);
        k.loop(c, k.binary("<", c, to), k.number(1), () => {
          const column = [...outer, c];
          const acc = k.variable("acc", first(column));
          work(acc, column);
          k.set(k.at(out, column), acc);
        });
      };
      const held = (column: readonly Written[]): Written => k.at(out, column);
      const begin = (column: readonly Written[]): Written =>
        given
          ? k.cast(given, null, loop.first)
          : start === "first"
            ? folds.start(k.at(array, [k.number(0), ...column]))
            : held(column);
      const next = k.number(start === "first" ? 1 : 0);
      const all = k.extent(array, 0);
      if (narrow)
        return columns(begin, (acc, column) => {
          const j = k.variable("j", next);
          k.loop(j, k.binary("<", j, all), k.number(1), () => folds.fold(acc, k.at(array, [j, ...column])));
        });
      columns(begin, () => {});
      const j = k.variable("j", next);
      for (const count of [TOGETHER, 1]) {
        const together = k.number(count);
        k.loop(j, k.binary("<=", k.binary("+", j, together), all), together, () =>
          columns(held, (acc, column) => {
            for (let row = 0; row < count; row++)
              folds.fold(acc, k.at(array, [k.binary("+", j, k.number(row)), ...column]));
          }),
        );
      }
    });
  };
}

/** The fold of each line so far, for each of its elements; there is an axis beside it. */
export function accumulateBody(plan: FoldPlan): KernelBody {
  const { rank, output, loop, started } = plan;
  return (k) => {
    const [array, out] = [k.param("a0"), k.param("o0")];
    const given = started ? k.param("s") : null;
    const { start, fold } = folding(k, plan);
    eachPlace(k, out, 1, rank, (place) => {
      const first = k.number(0);
      const acc = k.variable("acc", given ? k.cast(given, null, loop.first) : start(k.at(array, [first, ...place])));
      const put = (at: Written): void => k.set(k.at(out, [at, ...place]), k.cast(acc, loop.first, output));
      if (!given) put(first);
      const j = k.variable("j", k.number(given ? 0 : 1));
      k.loop(j, k.binary("<", j, k.extent(array, 0)), k.number(1), () => {
        fold(acc, k.at(array, [j, ...place]));
        put(j);
      });
    });
  };
}

/**
 * Folds parts of each line of `a0` along its first axis: part i goes from the element that `x` names at i up to, but
 * without, the one it names at i + 1, or to the end; where that is not after the first, it is the first element alone.
 */
export function reduceatBody(plan: FoldPlan): KernelBody {
  const { rank, output, loop } = plan;
  return (k) => {
    const [array, starts, out] = [k.param("a0"), k.param("x"), k.param("o0")];
    const { start, fold } = folding(k, plan);
    eachPlace(k, out, 0, rank + 1, ([part, ...place]) => {
      const own = part as Written;
      const from = k.variable("from", k.at(starts, [own]));
      const to = k.variable("to", k.extent(array, 0));
      const following = k.binary("+", own, k.number(1));
      k.when(k.binary("<", following, k.extent(starts, 0)), () => k.set(to, k.at(starts, [following])));
      const acc = k.variable("acc", start(k.at(array, [from, ...place])));
      const j = k.variable("j", k.binary("+", from, k.number(1)));
      k.loop(j, k.binary("<", j, to), k.number(1), () => fold(acc, k.at(array, [j, ...place])));
      k.set(k.at(out, [own, ...place]), k.cast(acc, loop.first, output));
    });
  };
}
