import { dirname, relative, resolve, sep } from "node:path";
import type * as t from "@babel/types";
import type { Edit } from "../capture/edits.ts";
import type { MakerCall } from "../capture/find-calls.ts";
import { within } from "../syntax/walk.ts";
import { libraryOf } from "./library.ts";

/** The module's path as records have it: below the folder of the record, with `/`; of a package of Gridstride, the package's name. */
export const moduleName = (file: string, record: string): string =>
  libraryOf(file) ?? relative(dirname(record), resolve(file)).split(sep).join("/");

/** The names of a module's kernels: of the declaration that the call stands in, with a number from the second call in it on. */
export function kernelNames({ program }: t.File, calls: readonly MakerCall[]): readonly string[] {
  const met = new Map<string, number>();
  return calls.map((call) => {
    if (call.maker === "deviceFunction") return "";
    const name = declaredName(program, call.node);
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

function declaredName({ body }: t.Program, node: t.Node): string {
  const statement = body.find((one) => within(node, one));
  const isExport = statement?.type === "ExportNamedDeclaration" || statement?.type === "ExportDefaultDeclaration";
  const declared = isExport ? statement.declaration : statement;
  if (declared?.type === "VariableDeclaration") {
    const id = declared.declarations.find((one) => within(node, one))?.id;
    if (id?.type === "Identifier") return id.name;
  }
  if ((declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") && declared.id)
    return declared.id.name;
  return statement?.type === "ExportDefaultDeclaration" ? "default" : "module";
}

/** Where a program that is recorded finds what it needs. */
export interface Naming {
  readonly file: string;
  /** The module that has `named`, which gives a function its name. */
  readonly from: string;
}

const NAMED = "gridstride$named";

/** The changes that give each function its name, for a run that is recorded. */
export function namingEdits(
  tree: t.File,
  text: string,
  file: string,
  calls: readonly MakerCall[],
  { file: record, from }: Naming,
): readonly Edit[] {
  const module = moduleName(file, record);
  const names = kernelNames(tree, calls);
  const edits = calls.flatMap(({ argument: { start, end } }, at): readonly Edit[] => {
    const name = names[at];
    if (!name) return [];
    return [
      { start, end: start, text: `${NAMED}(${JSON.stringify(`${module}#${name}`)}, ` },
      { start: end, end, text: ")" },
    ];
  });
  // A module without kernels of its own may run those of a package.
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
  return [{ start, end: start, text: `import { named as ${NAMED} } from ${JSON.stringify(from)}; ` }, ...edits];
}
