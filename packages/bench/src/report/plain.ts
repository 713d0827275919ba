/**
 * Characters that a terminal, a table or a reader takes for more than text: controls (escape sequences begin with them),
 * ends of lines, and characters that change the direction of writing.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Text as one line that a terminal shows as it is: what is not seen is written as JavaScript does, `\x1b`. */
export function plain(text: string): string {
  return text.replace(UNSEEN, (one) => {
    const code = one.charCodeAt(0);
    return SHORT[one] ?? (code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
  });
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** A value within Markdown: no HTML, no link, no cell's end, and otherwise `plain`. */
export function inMarkdown(text: string): string {
  return plain(text.replace(/[\\<[|]/g, "\\$&"));
}

/** A template's text as it is, with what is put into it made safe. */
export function withValues(
  safe: (text: string) => string,
): (parts: TemplateStringsArray, ...values: readonly (string | number)[]) => string {
  return (parts, ...values) => parts.map((part, i) => part + safe(String(values[i] ?? ""))).join("");
}
