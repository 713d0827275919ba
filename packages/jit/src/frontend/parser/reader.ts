import type { AnyNode, AssignmentProperty, Expression, Node, Statement } from "acorn";
import { type Token, tokenAt, unexpectedAt } from "./tokens.ts";

/** The context of the position that is read. */
interface Place {
  /** Between `for (` and `in`, where `in` is not an operator. */
  readonly noIn: boolean;
  readonly await: boolean;
  readonly yield: boolean;
  /** In a loop, and in one or in a `switch`. */
  readonly continue: boolean;
  readonly break: boolean;
}

/** Rules of the grammar that others, which stand before them in the order of imports, need too. */
export interface Rules {
  /** An item between two commas. */
  readonly item: (r: Reader) => Expression;
  /** Items with commas between them. */
  readonly expression: (r: Reader) => Expression;
  /** The operand of `extends`: a value with members and calls after it. */
  readonly callable: (r: Reader) => Expression;
  readonly statement: (r: Reader) => Statement;
}

export interface Reader extends Rules {
  readonly source: string;
  /** The next token. */
  token: Token;
  /** Where the token before ended. */
  last: number;
  place: Place;
  /** How many constructs the next token is inside of; operators in a row stand in each other too. */
  depth: number;
  /** More are refused: the steps of the compiler recurse, and an engine's stack is small. */
  readonly deepest: number;
  /** The arrow function that was read last: nothing can be done with its value unless parentheses are around it. */
  arrow: Expression | null;
}

/** At the beginning of a function. */
export const PLAIN: Place = { noIn: false, await: false, yield: false, continue: false, break: false };

export function reader(source: string, rules: Rules, deepest: number): Reader {
  return { ...rules, source, token: tokenAt(source, 0), last: 0, place: PLAIN, depth: 0, deepest, arrow: null };
}

/** The text is nested deeper than the reader goes. */
export class TooDeep extends Error {
  readonly pos: number;

  constructor(pos: number) {
    super("nested too deeply");
    this.pos = pos;
  }
}

/** Reads what is nested in what was read so far. @throws {TooDeep} */
export function deeper<T>(r: Reader, read: () => T): T {
  const outside = r.depth;
  deepen(r);
  const result = read();
  r.depth = outside;
  return result;
}

/** Nests one level deeper, until the depth is restored. */
export function deepen(r: Reader): void {
  r.depth++;
  if (r.depth > r.deepest) throw new TooDeep(r.token.start);
}

/** Goes on at a place of the text, of which all before has been read. */
export function goTo(r: Reader, at: number): void {
  r.last = at;
  r.token = tokenAt(r.source, at);
}

/** Takes the next token. */
export function take(r: Reader): Token {
  const { token } = r;
  goTo(r, token.end);
  return token;
}

export const after = (r: Reader): Token => tokenAt(r.source, r.token.end);

export const unexpected = (r: Reader): never => unexpectedAt(r.token.start);

export const at = (r: Reader, text: string): boolean => r.token.text === text;

/** Takes the next token if it is this token. */
export function eat(r: Reader, text: string): boolean {
  const found = at(r, text);
  if (found) take(r);
  return found;
}

export function expect(r: Reader, text: string): void {
  if (!eat(r, text)) unexpected(r);
}

/** Whether a statement may end here without a semicolon. */
export const mayEnd = (r: Reader): boolean => r.token.first || at(r, "}") || r.token.kind === "end";

export function semicolon(r: Reader): void {
  if (!eat(r, ";") && !mayEnd(r)) unexpected(r);
}

/** Reads in another place. */
export function within<T>(r: Reader, place: Partial<Place>, read: () => T): T {
  const outside = r.place;
  r.place = { ...outside, ...place };
  const result = read();
  r.place = outside;
  return result;
}

/** The nodes of a type; a property is of an object, as no rule makes properties of patterns. */
type NodeOf<Type> = Extract<Exclude<AnyNode, AssignmentProperty>, { type: Type }>;

/** A node that ends where the last token did. */
export function node<Type extends AnyNode["type"]>(
  r: Reader,
  type: Type,
  start: number,
  fields: Omit<NodeOf<Type>, keyof Node>,
): NodeOf<Type> {
  return { type, start, end: r.last, ...fields } as unknown as NodeOf<Type>;
}

/** Reads items with `read` before `end`, with commas between and, if present, after. */
export function list<T>(r: Reader, end: string, read: () => T): T[] {
  const items: T[] = [];
  while (!at(r, end)) {
    items.push(read());
    if (!at(r, end)) expect(r, ",");
  }
  return items;
}
