import type {
  ClassExpression,
  Expression,
  Identifier,
  MethodDefinition,
  Node,
  ObjectExpression,
  PrivateIdentifier,
  Property,
  PropertyDefinition,
  SpreadElement,
  StaticBlock,
} from "acorn";
import { block, itemOrSpread, method } from "./functions.ts";
import { literal } from "./literals.ts";
import { anyName, name } from "./patterns.ts";
import { after, at, eat, expect, list, node, PLAIN, type Reader, semicolon, take, within } from "./reader.ts";

interface Head<Key> {
  readonly async: boolean;
  readonly generator: boolean;
  readonly access: "get" | "set" | null;
  readonly computed: boolean;
  readonly key: Key;
}

type Member = MethodDefinition | PropertyDefinition | StaticBlock;

/** Words before a member's name; each may be a name itself. */
function modifier(r: Reader, word: string): boolean {
  if (!at(r, word)) return false;
  const next = after(r);
  if (word === "async" && next.first) return false;
  if ("(,:=};".includes(next.text) || (next.text === "*" && /^[gs]et$/.test(word))) return false;
  take(r);
  return true;
}

/** The words before a member's value. */
function head(r: Reader): Head<Expression | PrivateIdentifier> {
  const async = modifier(r, "async");
  const generator = eat(r, "*");
  const access = generator || async ? null : modifier(r, "get") ? "get" : modifier(r, "set") ? "set" : null;
  const computed = at(r, "[");
  return { async, generator, access, computed, key: key(r) };
}

function key(r: Reader): Expression | PrivateIdentifier {
  if (eat(r, "[")) {
    const value = within(r, { noIn: false }, () => r.item(r));
    expect(r, "]");
    return value;
  }
  return literal(r) ?? privateName(r) ?? anyName(r);
}

export function privateName(r: Reader): PrivateIdentifier | null {
  if (r.token.kind !== "private") return null;
  const { start, text } = take(r);
  return node(r, "PrivateIdentifier", start, { name: text.slice(1) });
}

export function object(r: Reader): ObjectExpression {
  const { start } = take(r);
  const properties = within(r, { noIn: false }, () => list(r, "}", () => property(r)));
  expect(r, "}");
  return node(r, "ObjectExpression", start, { properties });
}

function property(r: Reader): Property | SpreadElement {
  if (at(r, "...")) return itemOrSpread(r) as SpreadElement;
  const { start } = r.token;
  const { async, generator, access, computed, key } = head(r) as Head<Expression>;
  const isMethod = at(r, "(");
  const shorthand = !isMethod && !eat(r, ":");
  const value = isMethod ? memberFunction(r, async, generator) : shorthand ? withDefault(r, key) : r.item(r);
  const kind: Property["kind"] = access ?? "init";
  const fields = { key, value, computed, kind, method: isMethod && access === null, shorthand };
  return node(r, "Property", start, fields);
}

const memberFunction = (r: Reader, async: boolean, generator: boolean) =>
  method(r, { start: r.token.start, id: null, async, generator });

/** `{ a }` or `{ a = 1 }`; the second is right only where the object turns out to be a pattern. */
function withDefault(r: Reader, key: Expression): Expression {
  const left = { ...(key as Identifier) };
  if (!eat(r, "=")) return left;
  const right = r.item(r);
  return node(r, "AssignmentPattern", key.start, { left, right }) as Node as Expression;
}

export function classExpression(r: Reader): ClassExpression {
  const { start } = take(r);
  const id = at(r, "{") || at(r, "extends") ? null : name(r);
  const superClass = eat(r, "extends") ? r.callable(r) : null;
  const from = r.token.start;
  expect(r, "{");
  const members: Member[] = [];
  while (!eat(r, "}")) if (!eat(r, ";")) members.push(member(r));
  const body = node(r, "ClassBody", from, { body: members });
  return node(r, "ClassExpression", start, { id, superClass, body });
}

function member(r: Reader): Member {
  const { start } = r.token;
  const isStatic = modifier(r, "static");
  return within(r, PLAIN, () => {
    if (isStatic && at(r, "{")) return node(r, "StaticBlock", start, { body: block(r).body });
    const { async, generator, access, computed, key } = head(r);
    const of = { key, computed, static: isStatic };
    if (at(r, "(")) {
      const value = memberFunction(r, async, generator);
      const named = key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null;
      const makes = named === "constructor" && !computed && !isStatic;
      const kind = access ?? (makes ? "constructor" : "method");
      return node(r, "MethodDefinition", start, { ...of, kind, value });
    }
    const value = eat(r, "=") ? r.item(r) : null;
    semicolon(r);
    return node(r, "PropertyDefinition", start, { ...of, value });
  });
}
