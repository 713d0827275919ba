import { offsetIn } from "./positions.ts";
import type { CallSite, TextRange } from "./source.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** The function that a call passes: written in the call, or under one of these names, declared elsewhere. */
export type Passed =
  | { readonly kind: "written"; readonly range: TextRange }
  | { readonly kind: "named"; readonly names: readonly string[] };

/** Reads the arguments of a call in a file's text. @returns null when there is no such call, or none of them may be a function. */
export function passedIn(text: string, call: CallSite): Passed | null {
  const at = offsetIn(text, call);
  const args = at === null ? [] : argumentsOf(text, at);
  const written = args.find(isFunction);
  if (written !== undefined) return { kind: "written", range: { start: written[0]!.start, end: written.at(-1)!.end } };
  const names = args.flatMap((arg) => nameIn(arg) ?? []);
  return names.length === 0 ? null : { kind: "named", names };
}

const is = (token: Token | undefined, value: string): boolean => token?.value === value && token.kind !== "string";

/** The tokens of each argument of the first call behind a place; none when the call does not end. */
function argumentsOf(text: string, from: number): readonly (readonly Token[])[] {
  const args: Token[][] = [[]];
  let depth = 0;
  for (const token of tokensOf(text, from)) {
    const { kind, value } = token;
    const opens = kind === "sign" && "([{".includes(value);
    if (depth === 0) {
      if (is(token, "(")) depth = 1;
      continue;
    }
    if (opens) depth += 1;
    else if (kind === "sign" && ")]}".includes(value)) depth -= 1;
    if (depth === 0) return args.filter((arg) => arg.length > 0);
    if (depth === 1 && is(token, ",")) args.push([]);
    else args.at(-1)!.push(token);
  }
  return [];
}

function isFunction([first, second]: readonly Token[]): boolean {
  return is(first, "function") || is(first, "async") || is(first, "(") || is(second, "=>");
}

/** The last name of `blur`, `filters.blur` or `blur as Filter`. */
function nameIn(tokens: readonly Token[]): string | undefined {
  const cast = tokens.findIndex((token) => is(token, "as"));
  const path = cast < 0 ? tokens : tokens.slice(0, cast);
  const plain = path.every((token, i) => (i % 2 === 0 ? token.kind === "word" : is(token, ".")));
  return plain && path.length % 2 === 1 ? path.at(-1)?.value : undefined;
}
