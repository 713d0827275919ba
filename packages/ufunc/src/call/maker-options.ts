import { LaunchError, type Target } from "@gridstride/core";
import { checkBytes, wrongKind } from "@gridstride/core/internal";
import { checkFloat64 } from "@gridstride/jit/internal";

/** Options of both `vectorize` and `guvectorize`, except the values that the function brings in. */
interface MakerOptions {
  readonly target?: Target;
  readonly maxBlocksize?: number;
  readonly maxChunkBytes?: number;
  readonly fastmath?: boolean;
  readonly float64?: "exact" | "fast";
}

const TARGETS: readonly unknown[] = ["webgpu", "parallel", "cpu", "simulator"];

/** Refuses options of another kind than they are, when a ufunc is made and not when it is called. @throws {LaunchError} wrong-kind. */
export function checkMaker({ target, maxBlocksize, maxChunkBytes, fastmath, float64 }: MakerOptions): void {
  if (target !== undefined && !TARGETS.includes(target))
    throw wrongKind("webgpu, parallel, cpu or simulator as target", target);
  if (maxBlocksize !== undefined && !(Number.isInteger(maxBlocksize) && maxBlocksize > 0))
    throw wrongKind("a whole number from 1 up as maxBlocksize", maxBlocksize);
  checkBytes("maxChunkBytes", maxChunkBytes, 1);
  if (fastmath !== undefined && typeof fastmath !== "boolean") throw wrongKind("a boolean as fastmath", fastmath);
  checkFloat64(float64);
}

/**
 * How many operands a function has: as many as its signature gives, else its parameters after the context.
 *
 * @param wanted - how many the signature gives; undefined without. @param like - what says so, for messages.
 * @param least - how many of them the function must name. A ufunc's function must name the first: a JavaScript function may leave
 *   out its last parameters, and some minifiers do if it does not read them. A gufunc's last parameters are its results.
 * @throws {LaunchError} wrong-kind.
 */
export function operandsOf(
  fn: unknown,
  name: string,
  hasContext: boolean,
  wanted: number | undefined,
  like: string,
  least: number | undefined = wanted,
): number {
  const taken = Math.max(0, (fn as { length: number }).length - (hasContext ? 1 : 0));
  if (wanted === undefined) return taken;
  if (taken <= wanted && taken >= (least ?? wanted)) return wanted;
  const context = !hasContext && taken === wanted + 1 ? "; with { uses: {} }, its first parameter is the context" : "";
  throw new LaunchError(
    "wrong-kind",
    `expected a function of ${wanted} operands${hasContext ? " after the context" : ""}, as ${like}, got one of ${taken}, ${name}${context}`,
  );
}

/**
 * The first argument of `vectorize` and `guvectorize`: a list of signatures, or the function without signatures.
 *
 * @param other - what may come in place of a list, for messages. @param kind - its `typeof`.
 * @throws {LaunchError} wrong-kind.
 */
export function isSignatures(first: unknown, other: string, kind: "function" | "string"): first is readonly string[] {
  if (Array.isArray(first) ? first.every((text) => typeof text === "string") : typeof first === kind)
    return Array.isArray(first);
  throw wrongKind(`a list of signatures, such as "float32(float32)", or ${other}`, first);
}
