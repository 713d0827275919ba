import { bug } from "../../diagnostics/bug.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { ConstantArray } from "../../ir/ir.ts";
import { product } from "../../ir/shape.ts";
import { arrayOf, type Build, type Cells } from "./build.ts";
import { plainCells, segmentedCells } from "./cells.ts";
import { names } from "./names.ts";
import { cellType, wordsOf } from "./types.ts";

/** The words under an array. Arrays of the block, of the thread and of constants are declared here. */
export function cellsOf(build: Build, id: ArrayId): Cells {
  const array = arrayOf(build, id);
  if (array.space === "global") {
    const plan = build.groups.find(({ group }) => group === array.group)!;
    const cells =
      plan.segments > 1
        ? segmentedCells(build, plan, build.options.segmentBytes / 4)
        : plainCells(build, names.binding(plan.group, null), plan.word, plan.atomic);
    return build.gather !== null && plan.packed ? build.gather(build, plan.group, cells) : cells;
  }
  const most = "perThread" in array && array.perThread ? product(build.options.block) : Number.POSITIVE_INFINITY;
  const size = Math.min(most, Math.max(1, product(array.shape))) * wordsOf(array.dtype);
  const name = names.array(id);
  const held = cellType(array.dtype);
  if (array.space === "constant") return constantCells(build, id, array, size);
  const atomic = array.space === "shared" && (build.uses[id]?.atomic === true || build.uses[id]?.watched === true);
  const word = atomic && held === "f32" ? "u32" : held;
  const space = array.space === "shared" ? "workgroup" : "private";
  build.declarations.set(name, `var<${space}> ${name}: array<${atomic ? `atomic<${word}>` : word}, ${size}>;`);
  if (space === "workgroup") build.workgroup.set(name, size * 4);
  return plainCells(build, name, word, atomic);
}

/** Short arrays are written into the text; the rest lie one after another in a buffer of words. */
function constantCells(build: Build, id: ArrayId, array: ConstantArray, size: number): Cells {
  const name = names.array(id);
  const at = build.constants.place(id);
  const held = cellType(array.dtype);
  if (at === null) {
    const words = build.constants.wordsOf(array);
    const listed = Array.from({ length: size }, (_, i) => `${words[i] ?? 0}u`);
    build.declarations.set(name, `const ${name} = array<u32, ${size}>(${listed.join(", ")});`);
  }
  const cell = (k: string): string => (at === null ? `${name}[${k}]` : `constants[${at}u + ${k}]`);
  const never = (): never => {
    throw bug(`array ${id}`);
  };
  const read = (k: string): string =>
    held === "u32" ? cell(k) : held === "bool" ? `(${cell(k)} != 0u)` : `bitcast<${held}>(${cell(k)})`;
  return { type: held, atomic: false, load: read, store: never, update: never, exchange: never, merge: never };
}
