import type { ArrayId } from "../../ir/expr.ts";
import type { Stmt } from "../../ir/ir.ts";
import { allParts } from "../../ir/walk.ts";
import type { Build } from "./build.ts";
import { note, settled, text } from "./expressions.ts";
import { againLines, type Far } from "./far.ts";
import { FOUR, type FourKernel, isWide } from "./four-kernel.ts";
import { newScope } from "./function-lines.ts";
import { names } from "./names.ts";
import { entrySignature, groupLines } from "./positions.ts";
import { valueType } from "./types.ts";
import { named, printWideStore, type WideScope, wideSettled, wideText } from "./wide.ts";
import { bare, type Line } from "./writer.ts";

/** Which of the forms of an invocation of four threads is printed. */
export interface FourForm {
  readonly far: Far;
  /** The arrays that neighbours touch (neighbours.ts): read and written as vectors, but in `again`. */
  readonly vectors: readonly ArrayId[] | null;
}

/**
 * An entry point whose workgroup runs four blocks that are neighbours along x, and each invocation one thread of each, or
 * four threads that are neighbours. Conditions that differ between the four are masks: only stores, and values that are set
 * again, ask for them.
 */
export function fourEntryLines(build: Build, kernel: FourKernel, { far, vectors }: FourForm): readonly Line[] {
  const { locals, body, wide } = kernel;
  const neighbours = vectors !== null && far !== "again";
  const scope: WideScope = {
    ...newScope(build, locals, body),
    ...{ wide, neighbours, noting: far === "noted", mask: "" },
  };
  if (scope.noting) build.uniforms.launch();
  const { uniforms, options } = build;
  const [bx, by, bz] = options.block;
  const read = new Set(allParts(body).flatMap((part) => (part.kind === "local" ? [part.local] : [])));
  const across = uniforms.grid(0);
  scope.writer.indented(() => {
    locals.forEach(({ type }, i) => {
      if (!read.has(i) || scope.lets.has(i)) return;
      scope.writer.line(`var ${names.local(i)}: ${wide.has(i) ? `vec4<${valueType(type)}>` : valueType(type)};`);
    });
    const mask = neighbours ? `gid4.w < ${across} * ${bx}i` : `bid4 < vec4<i32>(${across})`;
    print(scope, body, note(scope, mask), read);
  });
  const head = [
    ...entrySignature(build),
    ...(far === "again"
      ? againLines(build, vectors?.[0])
      : groupLines(build, "bid", `((u32(${across}) + ${FOUR - 1}u) / ${FOUR}u)`)),
    "  let tid = vec3<i32>(lid);",
    ...(neighbours
      ? [
          `  let gid = bid * vec3<i32>(${bx}, ${by}, ${bz}) + tid;`,
          `  let gid4 = gid.x * ${FOUR}i + vec4<i32>(0, 1, 2, 3);`,
        ]
      : [
          `  let gid = bid * vec3<i32>(0, ${by}, ${bz}) + tid;`,
          `  let bid4 = bid.x * ${FOUR}i + vec4<i32>(0, 1, 2, 3);`,
          `  let gid4 = bid4 * ${bx}i + tid.x;`,
        ]),
  ];
  const tail = far === "again" ? ["  }", "}"] : ["}"];
  const plain = (line: string): Line => ({ text: line, span: null });
  return [...head.map(plain), ...scope.writer.lines, ...tail.map(plain)];
}

function print(scope: WideScope, list: readonly Stmt[], mask: string, read: ReadonlySet<number>): void {
  const { writer, wide } = scope;
  for (const stmt of list) {
    scope.mask = mask;
    if (stmt.kind === "store") printWideStore(scope, stmt, mask);
    if (stmt.kind === "assign" && read.has(stmt.local)) {
      const name = names.local(stmt.local);
      const value = bare(wide.has(stmt.local) ? wideSettled(scope, stmt.value) : settled(scope, stmt.value));
      if (scope.lets.has(stmt.local)) writer.line(`let ${name} = ${value};`, stmt.span);
      else writer.line(`${name} = ${wide.has(stmt.local) ? `select(${name}, ${value}, ${mask})` : value};`, stmt.span);
    }
    if (stmt.kind !== "if") continue;
    if (isWide(stmt.condition, wide)) {
      const four = named(scope, wideText(scope, stmt.condition));
      const condition = scope.neighbours ? `${four}.w` : four;
      print(scope, stmt.then, note(scope, `${mask} & ${condition}`), read);
      if (stmt.else.length > 0) print(scope, stmt.else, note(scope, `${mask} & !${condition}`), read);
      continue;
    }
    writer.braces(`if (${bare(text(scope, stmt.condition))})`, stmt.span, () => print(scope, stmt.then, mask, read));
    if (stmt.else.length > 0) writer.braces("else", stmt.span, () => print(scope, stmt.else, mask, read));
  }
}
