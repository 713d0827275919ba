import type {
  CatchClause,
  ClassDeclaration,
  Expression,
  FunctionDeclaration,
  Statement,
  SwitchCase,
  VariableDeclaration,
  VariableDeclarator,
} from "acorn";
import { block, functionExpression } from "./functions.ts";
import { classExpression } from "./members.ts";
import { asPattern, name } from "./patterns.ts";
import { target } from "./primary.ts";
import {
  after,
  at,
  deeper,
  eat,
  expect,
  mayEnd,
  node,
  type Reader,
  semicolon,
  take,
  unexpected,
  within,
} from "./reader.ts";
import { unexpectedAt } from "./tokens.ts";

export function statement(r: Reader): Statement {
  return deeper(r, () => statementHere(r));
}

function statementHere(r: Reader): Statement {
  const { start } = r.token;
  switch (r.token.text) {
    case "{":
      return block(r);
    case ";":
      take(r);
      return node(r, "EmptyStatement", start, {});
    case "var":
    case "const":
      return declared(r);
    case "let":
      return declares(r) ? declared(r) : simple(r);
    case "async":
      return beginsFunction(r) ? functionDeclaration(r) : simple(r);
    case "function":
      return functionDeclaration(r);
    case "class":
      return { ...classExpression(r), type: "ClassDeclaration" } as ClassDeclaration;
    case "if":
      return ifStatement(r);
    case "for":
      return forStatement(r);
    case "while": {
      const test = condition(r);
      return node(r, "WhileStatement", start, { test, body: looped(r) });
    }
    case "do":
      return doStatement(r);
    case "switch":
      return switchStatement(r);
    case "try":
      return tryStatement(r);
    case "break":
    case "continue":
      return leaving(r);
    case "return":
    case "throw":
      return giving(r);
    case "with": {
      const object = condition(r);
      return node(r, "WithStatement", start, { object, body: statement(r) });
    }
    case "debugger":
      take(r);
      semicolon(r);
      return node(r, "DebuggerStatement", start, {});
    default:
      return simple(r);
  }
}

/** An expression, or a label before a statement. */
function simple(r: Reader): Statement {
  const { start } = r.token;
  const expression = r.expression(r);
  if (expression.type === "Identifier" && eat(r, ":"))
    return node(r, "LabeledStatement", start, { label: expression, body: statement(r) });
  semicolon(r);
  return node(r, "ExpressionStatement", start, { expression });
}

/** Whether `let` declares something; outside of strict code it may be a name. */
function declares(r: Reader): boolean {
  const { kind, text } = after(r);
  return text === "[" || text === "{" || (kind === "name" && text !== "in" && text !== "instanceof");
}

function beginsFunction(r: Reader): boolean {
  const { text, first } = after(r);
  return text === "function" && !first;
}

const functionDeclaration = (r: Reader): FunctionDeclaration =>
  ({ ...functionExpression(r), type: "FunctionDeclaration" }) as FunctionDeclaration;

function declared(r: Reader): VariableDeclaration {
  const declaration = variables(r);
  semicolon(r);
  return { ...declaration, end: r.last };
}

function variables(r: Reader): VariableDeclaration {
  const { start, text } = take(r);
  const declarations: VariableDeclarator[] = [];
  do {
    const from = r.token.start;
    const id = target(r);
    const init = eat(r, "=") ? r.item(r) : null;
    declarations.push(node(r, "VariableDeclarator", from, { id, init }));
  } while (eat(r, ","));
  const kind = text as VariableDeclaration["kind"];
  return node(r, "VariableDeclaration", start, { declarations, kind });
}

/** The expression in parentheses after a statement's first word. */
function condition(r: Reader): Expression {
  take(r);
  expect(r, "(");
  const value = r.expression(r);
  expect(r, ")");
  return value;
}

function ifStatement(r: Reader): Statement {
  const { start } = r.token;
  const test = condition(r);
  const consequent = statement(r);
  const alternate = eat(r, "else") ? statement(r) : null;
  return node(r, "IfStatement", start, { test, consequent, alternate });
}

function doStatement(r: Reader): Statement {
  const { start } = take(r);
  const body = looped(r);
  if (!at(r, "while")) unexpected(r);
  const test = condition(r);
  eat(r, ";");
  return node(r, "DoWhileStatement", start, { body, test });
}

function forStatement(r: Reader): Statement {
  const { start } = take(r);
  const waits = eat(r, "await");
  expect(r, "(");
  if (at(r, ";")) return counted(r, start, null);
  const init = within(r, { noIn: true }, () => (startsVariables(r) ? variables(r) : r.expression(r)));
  if (at(r, ";")) return counted(r, start, init);
  const left = init.type === "VariableDeclaration" ? init : asPattern(init);
  if (eat(r, "of")) {
    const right = r.item(r);
    return node(r, "ForOfStatement", start, { left, right, body: body(r), await: waits });
  }
  expect(r, "in");
  const right = r.expression(r);
  return node(r, "ForInStatement", start, { left, right, body: body(r) });
}

const startsVariables = (r: Reader): boolean => at(r, "var") || at(r, "const") || (at(r, "let") && declares(r));

function counted(r: Reader, start: number, init: VariableDeclaration | Expression | null): Statement {
  expect(r, ";");
  const test = at(r, ";") ? null : r.expression(r);
  expect(r, ";");
  const update = at(r, ")") ? null : r.expression(r);
  return node(r, "ForStatement", start, { init, test, update, body: body(r) });
}

function body(r: Reader): Statement {
  expect(r, ")");
  return looped(r);
}

const looped = (r: Reader): Statement => within(r, { break: true, continue: true }, () => statement(r));

function switchStatement(r: Reader): Statement {
  const { start } = r.token;
  const discriminant = condition(r);
  expect(r, "{");
  const cases: SwitchCase[] = [];
  within(r, { break: true }, () => {
    while (!eat(r, "}")) cases.push(switchCase(r));
  });
  return node(r, "SwitchStatement", start, { discriminant, cases });
}

function switchCase(r: Reader): SwitchCase {
  const { start } = r.token;
  const isDefault = eat(r, "default");
  if (!isDefault) expect(r, "case");
  const test = isDefault ? null : r.expression(r);
  expect(r, ":");
  const consequent: Statement[] = [];
  while (!at(r, "case") && !at(r, "default") && !at(r, "}")) consequent.push(statement(r));
  return node(r, "SwitchCase", start, { test, consequent });
}

function tryStatement(r: Reader): Statement {
  const { start } = take(r);
  const tried = block(r);
  const handler = at(r, "catch") ? catchClause(r) : null;
  const finalizer = eat(r, "finally") ? block(r) : null;
  return node(r, "TryStatement", start, { block: tried, handler, finalizer });
}

function catchClause(r: Reader): CatchClause {
  const { start } = take(r);
  const param = eat(r, "(") ? target(r) : null;
  if (param !== null) expect(r, ")");
  return node(r, "CatchClause", start, { param, body: block(r) });
}

/** `break` and `continue`. */
function leaving(r: Reader): Statement {
  const { start, text } = r.token;
  const place = text as "break" | "continue";
  take(r);
  const label = at(r, ";") || mayEnd(r) ? null : name(r);
  if (label === null && !r.place[place]) unexpectedAt(start);
  semicolon(r);
  if (place === "break") return node(r, "BreakStatement", start, { label });
  return node(r, "ContinueStatement", start, { label });
}

/** `return` and `throw`. */
function giving(r: Reader): Statement {
  const { start, text } = take(r);
  const argument = at(r, ";") || mayEnd(r) ? null : r.expression(r);
  semicolon(r);
  if (text === "return") return node(r, "ReturnStatement", start, { argument });
  return node(r, "ThrowStatement", start, { argument: argument ?? unexpected(r) });
}
