import { hashOf } from "./hash.ts";

/** Raised when the form of entries changes. The compiler has a version of its own, in the key. */
const MARK = "gridstride-cache 1";

/** The text of an entry: a mark, a checksum of the rest, the whole key, the value. */
export function entryText(key: string, value: string): string {
  const rest = `${key}\n${value}`;
  return `${MARK}\n${hashOf(rest)}\n${rest}`;
}

/**
 * The value of an entry. This is the one place that decides whether a text is used: a text that was cut off or changed, that
 * is of another version, of another key or of another program is null, and is written anew.
 *
 * @param key - has no line breaks.
 */
export function entryValue(text: string, key: string): string | null {
  const sum = MARK.length + 1;
  const rest = sum + 17;
  if (!text.startsWith(`${MARK}\n`) || text[rest - 1] !== "\n") return null;
  const body = text.slice(rest);
  if (!body.startsWith(`${key}\n`) || hashOf(body) !== text.slice(sum, rest - 1)) return null;
  return body.slice(key.length + 1);
}
