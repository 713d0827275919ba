import type { CollectiveStep } from "../frontend/syntax.ts";
import { typeOfCollective } from "../frontend/type-step.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, constant, inType } from "../ir/make.ts";
import { isReduction } from "../ir/reductions.ts";
import { bits } from "../ir/types.ts";
import { setResult } from "./calls.ts";
import type { FunctionLowering } from "./function.ts";
import { inParts } from "./parts.ts";
import { fromWord, toWord } from "./pieces.ts";

/** Threads give a value, and each gets an answer. */
export function lowerCollective(f: FunctionLowering, step: CollectiveStep): void {
  const { span } = step;
  const { op } = step.row.lowering;
  const type = typeOfCollective(f.instance, step)!;
  const [argument, laneNode] = step.args;
  if (laneNode !== undefined) {
    const lane = f.once(f.scalar(laneNode, "int32", "wrap"));
    const values = type.kind === "parts" ? inParts(f, argument!, type) : [f.scalar(argument!, f.natural(type))];
    // All of a value is computed before any of it is given.
    const kept = values.map((value) => f.once(value));
    const moved = kept.map((value) =>
      inWords(f, value, (word) => {
        const result = f.local("word", word.type);
        f.emit({ kind: "collective", op, value: word, lane, result, span });
        return f.read(result, span);
      }),
    );
    return setResult(f, step.result!, type, (results) =>
      moved.forEach((value, i) => f.assign(results[i]!, value, span)),
    );
  }
  const value =
    isReduction(op) && type.kind === "scalar" ? f.scalar(argument!, f.natural(type)) : f.condition(argument!);
  setResult(f, step.result!, type, ([result]) =>
    f.emit({ kind: "collective", op, value, lane: null, result: result!, span }),
  );
}

/** Moves a value of any type as words of 32 bits. */
function inWords(f: FunctionLowering, value: Expr, move: (word: Expr) => Expr): Expr {
  const { type, span } = value;
  if (type === "int32" || type === "uint32" || type === "float32") return move(value);
  if (bits(type) < 64) return inType(move(inType(value, type === "float16" ? "float32" : "uint32", span)), type, span);
  const whole = f.once(toWord(value, "uint64", span));
  const half = constant(32n, "uint64", span);
  const words = [whole, binary("shr", whole, half, span)].map((word) => move(inType(word, "uint32", span)));
  const [low, high] = words.map((word) => inType(word, "uint64", span)) as [Expr, Expr];
  return fromWord(binary("or", low, binary("shl", high, half, span), span), type, span);
}
