import { wrongKind } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import { readArgument } from "./arguments.ts";
import { readHostArguments } from "./launch-host.ts";
import { paramsOf } from "./signatures.ts";

/**
 * Argument types that are named or shown: a signature string, or one entry per argument, a type string (`float32[:]`) or
 * a value such as a launch takes.
 *
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`.
 */
export function readAskedTypes(asked: unknown): readonly ArgType[] {
  if (typeof asked === "string") return paramsOf(asked);
  if (!Array.isArray(asked))
    throw wrongKind(
      'a signature string, "void(float32[:], int32)", or a list with a type or value for each argument',
      asked,
    );
  const values = asked.flatMap((one, position) => (typeof one === "string" ? [] : [readArgument(one, position)]));
  const shown = readHostArguments(values).types.values();
  const types = asked.map((one) => (typeof one === "string" ? typeIn(one) : (shown.next().value as ArgType)));
  return regrouped(types, (at) => typeof asked[at] === "string");
}

function typeIn(text: string): ArgType {
  const [type, ...others] = paramsOf(`(${text})`);
  if (type === undefined || others.length > 0) throw wrongKind("one type for each argument", text);
  return type;
}

/** Arrays that were named share no memory with others; arrays that were passed share memory as the passed arrays do. */
function regrouped(types: readonly ArgType[], isNamed: (at: number) => boolean): readonly ArgType[] {
  const groups = new Map<string, number>();
  return types.map((type, at) => {
    if (type.kind === "scalar") return type;
    const key = isNamed(at) ? `named ${at}` : `shown ${type.group}`;
    if (!groups.has(key)) groups.set(key, groups.size);
    return { ...type, group: groups.get(key) as number };
  });
}
