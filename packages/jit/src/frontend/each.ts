import type { ForOfStatement, Pattern } from "acorn";
import type { Builder } from "./builder.ts";
import { leaveUnless, loopBody, rangeCall, rangeLoop } from "./loops.ts";
import { refuse, WAIT } from "./refuse.ts";
import type { Node } from "./syntax.ts";

/**
 * `for (const v of X)` over a range, or over what has elements: an array, a row, a tuple or a shape. The iterated value is
 * evaluated once, as in JavaScript, and each element is read when its iteration begins.
 */
export function forOf(b: Builder, node: ForOfStatement): void {
  if (node.await) return refuse(b.span(node), WAIT);
  const range = rangeCall(b, node.right);
  if (range !== null) return rangeLoop(b, node, range);
  const span = b.span(node);
  b.inScope(() => {
    const at = b.span(node.right);
    const items = b.save(b.value(node.right), "items");
    const number = (value: number): Node => ({ kind: "number", value, span: at });
    const counter = b.variable("at", at);
    const place: Node = { kind: "variable", variable: counter, span: at };
    b.assign(counter, number(0), at, true);
    const length: Node = { kind: "property", object: items, name: "length", iterated: true, span: at };
    const body = b.capture(() => {
      leaveUnless(b, { kind: "binary", op: "<", left: place, right: length, span: at });
      b.inScope(() => {
        bindItem(b, node.left, { kind: "index", object: items, index: place, span: at });
        loopBody(b, node.body);
      });
    });
    const next = b.capture(() =>
      b.assign(counter, { kind: "binary", op: "+", left: place, right: number(1), span: at }, at),
    );
    b.emit({ kind: "loop", body, step: next, span });
  });
}

function bindItem(b: Builder, left: ForOfStatement["left"], item: Node): void {
  if (left.type !== "VariableDeclaration") return b.bind(left as Pattern, item, null);
  const [declared] = left.declarations;
  if (declared !== undefined) b.bind(declared.id, item, left.kind as "const" | "let" | "var");
}
