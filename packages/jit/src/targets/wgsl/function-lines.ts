import type { Func, Local, Stmt } from "../../ir/ir.ts";
import { letsIn } from "../../ir/lets.ts";
import { assigned, statements } from "../../ir/walk.ts";
import type { Build, PositionName, Scope } from "./build.ts";
import { names } from "./names.ts";
import { POSITION_TYPES } from "./positions.ts";
import { printList, type Returns } from "./statements.ts";
import { valueType, zeroOf } from "./types.ts";
import { type Line, plainLine, Writer } from "./writer.ts";

const ORDER: readonly PositionName[] = ["tid", "bid", "gid", "lix"];

export function newScope(build: Build, locals: readonly Local[], body: readonly Stmt[]): Scope {
  return {
    build,
    locals,
    lets: new Set(letsIn(body).keys()),
    writer: new Writer(),
    positions: new Set(),
    temporaries: 0,
  };
}

/** A function of the kernel, or what is printed like one. */
export function functionLines(build: Build, func: Func, id: number): readonly Line[] {
  const scope = newScope(build, func.locals, func.body);
  const set = new Set([...statements(func.body)].flatMap(assigned));
  const types = func.results.map(valueType);
  scope.writer.indented(() => {
    func.locals.forEach((local, i) => {
      if (i < func.paramCount)
        scope.writer.line(`${set.has(i) ? "var" : "let"} ${names.local(i)} = ${names.argument(i)};`);
      else if (!scope.lets.has(i)) scope.writer.line(`var ${names.local(i)}: ${valueType(local.type)};`);
    });
    const returns: Returns = (values) =>
      values.length > 1 ? `${names.results(id)}(${values.join(", ")})` : (values[0] ?? "");
    printList(scope, func.body, returns);
    // Control does not come here, which WGSL cannot always tell.
    if (types.length > 0 && func.body.at(-1)?.kind !== "return") {
      const zeros = types.map((type) => zeroOf[type]);
      scope.writer.line(`return ${types.length > 1 ? `${names.results(id)}(${zeros.join(", ")})` : zeros[0]};`);
    }
  });
  const positions = ORDER.filter((name) => scope.positions.has(name));
  build.functionUses[id] = [...positions];
  const parameters = [
    ...func.locals.slice(0, func.paramCount).map((local, i) => `${names.argument(i)}: ${valueType(local.type)}`),
    ...positions.map((name) => `${name}: ${POSITION_TYPES[name]}`),
  ];
  const result = types.length === 0 ? "" : ` -> ${types.length > 1 ? names.results(id) : types[0]}`;
  const struct =
    types.length > 1 ? [`struct ${names.results(id)} {`, ...types.map((type, i) => `  v${i}: ${type},`), "}"] : [];
  const head = [...struct, `fn ${names.func(id)}(${parameters.join(", ")})${result} {`].map(plainLine);
  return [...head, ...scope.writer.lines, plainLine("}")];
}
