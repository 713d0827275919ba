import ts from "typescript";
import type { Squiggle } from "./protocol.ts";

/**
 * Calls as statements that give a promise which nobody waits for, such as a launch on host arrays without `await`: what
 * is printed next is older than the result. Functions of the program's own, such as `main()`, are left alone.
 */
export function floatingCalls(program: ts.Program, file: string): Squiggle[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [];
  const checker = program.getTypeChecker();
  const found: Squiggle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const call = node.expression;
      const own = checker.getResolvedSignature(call)?.declaration?.getSourceFile() === source;
      if (!own && isPromise(checker.getTypeAtLocation(call)))
        found.push({
          from: call.getStart(source),
          to: call.end,
          severity: "warning",
          message: "This gives a promise: write `await` before it, or what follows runs before it is done.",
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a type, or one of a union, is a promise. */
function isPromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isPromise);
  return (type.flags & ts.TypeFlags.Any) === 0 && type.getProperty("then") !== undefined;
}
