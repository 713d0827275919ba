import { LaunchError } from "./errors.ts";

/** A value as messages show it: short, and whatever it is. */
export function show(value: unknown, depth = 0): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value))
    return depth > 2 || value.length > 8
      ? `an array of ${value.length}`
      : `[${value.map((item) => show(item, depth + 1)).join(", ")}]`;
  if ("~deviceArray" in value) return "a device array";
  if ("~device" in value) return "a device";
  if ("~records" in value) return "an array of records";
  if ("~typedNumber" in value) return String(value);
  if ("~record" in value) return `the record type ${value}`;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === "Promise") return "a promise: await it first";
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind === "Object" ? "object" : kind}`;
}

/** For who wrote `zeros(2, 3)` or `x.reshape(2, 3)`: what is said where a number alone does not fit. */
export const inOneArray = (got: unknown): string =>
  typeof got === "number" ? "; several numbers go into one array, [2, 3]" : "";

/** An error that says what was expected, with the name of its argument, and what came. */
export function wrongKind(expected: string, got: unknown, hint = ""): LaunchError {
  return new LaunchError("wrong-kind", `expected ${expected}, got ${show(got)}${hint}`);
}
