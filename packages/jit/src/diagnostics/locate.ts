import { type Aligned, alignedSpan } from "./align.ts";
import { offsetIn } from "./positions.ts";
import type { CallSite, Source, Span, TextRange } from "./source.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A place in a file; where a tool renamed what stands there, also the names that its author wrote. */
export type Located = Pick<Aligned, "range"> & Partial<Aligned>;

/** Places of a name that are looked at. */
const MOST_NAMES = 16;

/** The position of a piece of a function, with the names that stand there in place of the names in the function's text. */
export function located(text: string, source: Source, span: Span): Located | null {
  const { written, names = [] } = source.passedAt === undefined ? {} : passedIn(text, source.passedAt);
  if (written !== undefined) {
    const { start, end } = written;
    const at = text.indexOf(source.text, start);
    if (at >= 0 && at < end) return shifted(span, at);
    const original = [...tokensOf(text.slice(0, end), start)];
    return alignedSpan([...tokensOf(source.text, 0)], span, original);
  }
  const places = occurrences(text, source.text);
  if (names.length > 0) {
    const declared = places.filter((at) => names.includes(declaredName(text, source.text, at) ?? ""));
    if (declared.length === 1) return shifted(span, declared[0]!);
    const rewritten = declared.length > 0 ? null : alignedByName(text, names, source, span);
    if (rewritten !== null) return rewritten;
  }
  return places.length === 1 ? shifted(span, places[0]!) : null;
}

function shifted({ start, end }: TextRange, by: number): Located {
  return { range: { start: start + by, end: end + by } };
}

function occurrences(text: string, part: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && part !== ""; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

/** The name of a function whose text stands at this place: its own, or that of what it is given to. */
function declaredName(text: string, own: string, at: number): string | undefined {
  return (
    /^(?:function\s+)?(?!function\b)([\w$]+)\s*\(/.exec(own)?.[1] ??
    /([\w$]+)\s*(?::[^:=]*=|[:=])[\s(]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[1]
  );
}

/**
 * Where a name that is declared goes on: a value, or a type and a value; a parameter has its type alone. Calls look the same,
 * and do not fit.
 */
const DECLARED = String.raw`(?![\w$])\s*(?:[<(=]|:\s*(?:async\b|function\b|[(<]|[\w$]+\s*=>|[^;)=]*=(?![=>])))`;

/**
 * The piece in a function with one of these names whose words equal the words of the text; null when several positions fit
 * equally.
 */
function alignedByName(text: string, names: readonly string[], source: Source, span: Span): Aligned | null {
  const made = [...tokensOf(source.text, 0)];
  const starts = names.flatMap((name) => [
    ...text.matchAll(new RegExp(String.raw`(?<![\w$.])${name.replaceAll("$", String.raw`\$`)}${DECLARED}`, "g")),
  ]);
  const found = starts.slice(0, MOST_NAMES).flatMap(({ index }) => {
    const original = take(tokensOf(text, index), Math.ceil(made.length * 1.5) + 60);
    return alignedSpan(made, span, original) ?? [];
  });
  const fit = Math.max(...found.map((one) => one.fit));
  const best = found.filter((one) => one.fit === fit);
  return best.every((one) => sameRange(one, best[0]!)) ? (best[0] ?? null) : null;
}

function sameRange({ range: a }: Aligned, { range: b }: Aligned): boolean {
  return a.start === b.start && a.end === b.end;
}

function take(tokens: Iterable<Token>, most: number): readonly Token[] {
  const taken: Token[] = [];
  for (const token of tokens) {
    if (taken.length === most) break;
    taken.push(token);
  }
  return taken;
}

/** The function that a call passes: written in the call, or under one of these names, declared elsewhere. */
interface Passed {
  readonly written?: TextRange;
  readonly names?: readonly string[];
}

/** Reads the arguments of a call in a file's text. */
function passedIn(text: string, call: CallSite): Passed {
  const at = offsetIn(text, call);
  const args = at === null ? [] : argumentsOf(text, at);
  const written = args.find(isFunction);
  if (written !== undefined) return { written: { start: written[0]!.start, end: written.at(-1)!.end } };
  return { names: args.flatMap((arg) => nameIn(arg) ?? []) };
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
