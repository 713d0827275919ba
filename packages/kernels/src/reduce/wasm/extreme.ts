import { Code, type FuncRef, type ModuleBuilder, type Var } from "@gridstride/jit/internal";
import { type Element, ROUND_BYTES, VECTOR_BYTES, VECTORS } from "./element.ts";

/** Bytes of a line from which on it is read in four places at once, and vectors that are read in each at a time. */
const LONG_BYTES = 16_384;
const STREAM_VECTORS = 2;

/** Which element of a line is looked for. */
export interface Extreme {
  readonly largest: boolean;
  /** Whether a NaN is more extreme than any number, or less than all of them. */
  readonly nanWins: boolean;
}

/**
 * `extreme(at, count)`: the largest or smallest of `count` elements from address `at`, more than 0. 0 is above -0.
 *
 * WebAssembly's `max` takes nine instructions a vector on x64, for NaN and signed zeros. Here one comparison and choice
 * (`pmax`) finds the number; beside it all vectors share one flag for NaN, and one for signs, which decides where the
 * result is a zero. Both are the same for elements that are seen twice, so what is left of a line is a round that overlaps
 * the one before.
 */
export function defineExtreme(module: ModuleBuilder, element: Element, extreme: Extreme): FuncRef {
  const { scalar, bytes } = element;
  const code = new Code(["i32", "i32"], [scalar]);
  const [at, count] = [0, 1] as const;
  const best = code.local(scalar);
  const seen: Seen = { code, element, extreme, best, flagged: code.local("i32"), negative: code.local("i32") };
  code.op(`${scalar}.const`, worst(seen)).set(best);
  const round = ROUND_BYTES / bytes;
  code
    .get(count)
    .i32(round)
    .op("i32.ge_s")
    .if(
      () => inVectors(seen, at, count, round),
      () => oneByOne(seen, at, count),
    );
  leave(seen);
  const found = module.declare("extreme", code);
  module.define(found, code);
  return found;
}

/** A function under construction with what it has found. */
interface Seen {
  readonly code: Code;
  readonly element: Element;
  readonly extreme: Extreme;
  readonly best: Var;
  /** Whether there was a NaN, where that wins; else whether there was a number. */
  readonly flagged: Var;
  /** Whether a zero that is found is -0: where all are negative, or for the smallest where any is. */
  readonly negative: Var;
}

function worst({ element: { isFloat }, extreme: { largest } }: Seen): number {
  if (isFloat) return largest ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return largest ? -(2 ** 31) : 2 ** 31 - 1;
}

function inVectors(seen: Seen, at: Var, count: Var, round: number): void {
  const { code, element, extreme, best } = seen;
  const { scalar, vector, bits, lanes, isFloat } = element;
  const { largest, nanWins } = extreme;
  const bests = Array.from({ length: VECTORS }, () => code.local("v128"));
  const [flags, signs, value] = [code.local("v128"), code.local("v128"), code.local("v128")];
  for (const one of bests) code.get(best).op(`${vector}.splat`).set(one);
  code.i32x4(largest ? -1 : 0).set(signs);
  const look = (load: (i: number) => Code): void => {
    for (const [i, one] of bests.entries()) {
      load(i).set(value);
      code.get(one).get(value).op(picking(element, largest)).set(one);
      if (!isFloat) continue;
      code
        .get(flags)
        .get(value)
        .get(value)
        .op(`${vector}.${nanWins ? "ne" : "eq"}`)
        .op("v128.or")
        .set(flags);
      code
        .get(signs)
        .get(value)
        .op(largest ? "v128.and" : "v128.or")
        .set(signs);
    }
  };
  const side = (i: number): Code => code.get(at).load("v128.load", i * VECTOR_BYTES);
  const inLine = (): void => {
    code.loop((again) => {
      look(side);
      code.get(at).i32(ROUND_BYTES).op("i32.add").set(at);
      code.get(count).i32(round).op("i32.sub").tee(count).i32(round).op("i32.ge_s").brIf(again);
    });
    code.get(count).if(() => {
      code.get(at).get(count).i32(round).op("i32.sub").i32(element.bytes).op("i32.mul").op("i32.add").set(at);
      look(side);
    });
  };
  code
    .get(count)
    .i32(LONG_BYTES / element.bytes)
    .op("i32.ge_s")
    .if(() => inStreams(seen, at, count, look), inLine);
  const [first, ...others] = bests as [Var, ...Var[]];
  for (const other of others) code.get(first).get(other).op(picking(element, largest)).set(first);
  const lane = code.local(scalar);
  for (let i = 0; i < lanes; i++) {
    code.get(first).op(`${vector}.extract_lane`, i).set(lane);
    keep(seen, lane);
  }
  if (!isFloat) return;
  code.get(flags).op("v128.any_true").set(seen.flagged);
  code.get(signs).op(`${bits}.bitmask`);
  if (largest) code.i32(2 ** lanes - 1).op("i32.eq");
  code.set(seen.negative);
}

/**
 * The same by four pointers, a quarter of the line each: memory is waited for at the beginning of each page, and so for four of them
 * together. The last quarter ends where the line does, and may begin in the one before.
 */
function inStreams({ code, element }: Seen, at: Var, count: Var, look: (load: (i: number) => Code) => void): void {
  const { bytes } = element;
  const [quarter, end] = [code.local("i32"), code.local("i32")];
  const step = STREAM_VECTORS * VECTOR_BYTES;
  // Whole steps, in bytes.
  code
    .get(count)
    .i32(bytes)
    .op("i32.mul")
    .i32(VECTORS * step - 1)
    .op("i32.add")
    .i32(VECTORS * step)
    .op("i32.div_u")
    .i32(step)
    .op("i32.mul")
    .set(quarter);
  const streams = Array.from({ length: VECTORS }, () => code.local("i32"));
  for (const [i, stream] of streams.entries()) {
    code.get(at);
    if (i < VECTORS - 1) code.get(quarter).i32(i).op("i32.mul");
    else code.get(count).i32(bytes).op("i32.mul").get(quarter).op("i32.sub");
    code.op("i32.add").set(stream);
  }
  code.get(at).get(quarter).op("i32.add").set(end);
  code.loop((again) => {
    for (let k = 0; k < STREAM_VECTORS; k++)
      look((i) => code.get(streams[i] as number).load("v128.load", k * VECTOR_BYTES));
    for (const stream of streams) code.get(stream).i32(step).op("i32.add").set(stream);
    code
      .get(streams[0] as number)
      .get(end)
      .op("i32.ne")
      .brIf(again);
  });
}

const picking = ({ vector, isFloat }: Element, largest: boolean): string =>
  `${vector}.${isFloat ? "p" : ""}${largest ? "max" : "min"}${isFloat ? "" : "_s"}`;

/** `best`, or a value that is more extreme. */
function keep({ code, element, extreme, best }: Seen, value: Var): void {
  const better = `${extreme.largest ? "gt" : "lt"}${element.isFloat ? "" : "_s"}`;
  code.get(value).get(best).get(value).get(best).op(`${element.scalar}.${better}`).op("select").set(best);
}

function oneByOne(seen: Seen, at: Var, count: Var): void {
  const { code, element, extreme, flagged, negative } = seen;
  const { scalar, bytes, isFloat } = element;
  const value = code.local(scalar);
  code.i32(extreme.largest ? 1 : 0).set(negative);
  code.loop((again) => {
    code.get(at).load(`${scalar}.load`).set(value);
    keep(seen, value);
    if (isFloat) {
      code
        .get(flagged)
        .get(value)
        .get(value)
        .op(`${scalar}.${extreme.nanWins ? "ne" : "eq"}`)
        .op("i32.or")
        .set(flagged);
      code.get(negative);
      code.get(value).op(scalar === "f64" ? "i64.reinterpret_f64" : "i32.reinterpret_f32");
      if (scalar === "f64") code.i64(0n).op("i64.lt_s");
      else code.i32(0).op("i32.lt_s");
      code.op(extreme.largest ? "i32.and" : "i32.or").set(negative);
    }
    code.get(at).i32(bytes).op("i32.add").set(at);
    code.get(count).i32(1).op("i32.sub").tee(count).brIf(again);
  });
}

/** The result on the stack. */
function leave({ code, element, extreme, best, flagged, negative }: Seen): void {
  const { scalar, isFloat } = element;
  code.get(best);
  if (!isFloat) return;
  const constant = (value: number): Code => code.op(`${scalar}.const`, value);
  constant(-0);
  constant(0);
  code.get(negative).op("select");
  code.get(best);
  constant(0);
  code.op(`${scalar}.ne`).op("select").set(best);
  if (extreme.nanWins) {
    constant(Number.NaN);
    code.get(best);
  } else {
    code.get(best);
    constant(Number.NaN);
  }
  code.get(flagged).op("select");
}
