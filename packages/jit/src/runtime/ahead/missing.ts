import type { ArgType } from "../../frontend/request.ts";
import type { NotCompiled } from "./lookup.ts";

/**
 * Says in the console, once for each, what a program met that its build did not compile. Builds for development have it.
 *
 * @param place - of the call in its module, `main.ts:12`.
 */
export function warnsOf(place: string): (name: string, reason: NotCompiled) => void {
  const said = new Set<string>();
  return (name, { message, types }) => {
    if (said.has(message)) return;
    said.add(message);
    const signature = types?.every(isNamed) ? `write the signature "void(${types.map(named).join(", ")})", or ` : "";
    console.warn(
      `gridstride: ${name} (${place}) was not compiled at build time for ${message}, so it needs the compiler: ${signature}record a run`,
    );
  };
}

/** A signature says nothing of records, and has types for numbers of JavaScript. */
const isNamed = (type: ArgType): boolean => type.kind === "array" || (type.kind === "scalar" && !type.weak);

const named = (type: ArgType): string =>
  type.kind === "array"
    ? `${type.dtype}[${[...new Array<string>(Math.max(0, type.ndim - 1)).fill(":"), ":"].join(",")}]`
    : String(type.type);
