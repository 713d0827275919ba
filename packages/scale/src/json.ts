import { isPlain } from "@gridstride/core/internal";
import { ScaleError } from "./errors.ts";

/** JSON has no bigints, infinities, NaN and -0: they are written as `{ "$number": "NaN" }`. */
export const toJson = (value: unknown): string => JSON.stringify(value, (_, one) => written(one));

export const fromJson = (text: string): unknown => JSON.parse(text, (_, one) => read(one));

function written(value: unknown): unknown {
  if (typeof value === "bigint") return { $number: `${value}n` };
  if (typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0))) return value;
  return { $number: Object.is(value, -0) ? "-0" : String(value) };
}

function read(value: unknown): unknown {
  const text = (value as { readonly $number?: unknown } | null)?.$number;
  if (typeof text !== "string") return value;
  return text.endsWith("n") ? BigInt(text.slice(0, -1)) : Number(text);
}

/** @throws {ScaleError} code `option`, for what workers would get as something else. */
export function checkJson(whose: string, value: unknown): void {
  if (value === null || value === undefined || /^(string|boolean|number|bigint)$/.test(typeof value)) return;
  const inner = Array.isArray(value) ? value.entries() : isPlain(value) ? Object.entries(value) : undefined;
  if (inner === undefined)
    throw new ScaleError(
      "option",
      `${whose} travels to workers as JSON: expected numbers, text, lists and plain objects, got ${Object.prototype.toString.call(value).slice(8, -1)}`,
    );
  for (const [key, one] of inner) checkJson(`${whose}.${key}`, one);
}
