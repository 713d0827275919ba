import { type Among, type Difference, differenceOf, isOfThread } from "../../ir/analysis/uniformity.ts";
import type { Expr } from "../../ir/expr.ts";
import type { Kernel, Stmt, StoreStmt } from "../../ir/ir.ts";
import { letsIn } from "../../ir/lets.ts";
import { memoryOf, writtenIn } from "../../ir/memory.ts";
import { bits } from "../../ir/types.ts";
import { partsOf, someStmt, statements } from "../../ir/walk.ts";
import type { Filler } from "../pass.ts";
import { withSingleExit } from "../single-exit.ts";
import { limits } from "./costs.ts";
import { threadNumber } from "./thread-number.ts";

/**
 * Element-wise kernels that store elements narrower than a word (8 or 16 bits, bool), each thread only at its own index along
 * x: an invocation runs four neighbouring threads along x and stores their common words at once
 * (targets/wgsl/software/word-entry.ts), instead of one atomic update per thread. Such a kernel has `coarse` afterwards.
 */
export const wholeWords: Filler = {
  name: "whole-words",
  debug: false,
  run: (kernel) => {
    const stored = storedInWords(kernel);
    if (stored === null) return kernel;
    const { locals, body } = withSingleExit({ ...kernel, paramCount: 0, results: [] });
    return { ...kernel, locals, body, coarse: { of: "words", stored } };
  },
};

/** The arrays that the kernel stores in this way, or null if it is another kind of kernel. */
function storedInWords(kernel: Kernel): readonly number[] | null {
  const all = [kernel, ...kernel.functions].flatMap(({ body }) => [...statements(body)]);
  if (!all.every(({ kind }) => SIMPLE.has(kind)) || !isShort(all)) return null;
  const narrow = ({ array }: StoreStmt): boolean => isNarrow(kernel, array);
  const stores = all.filter((stmt) => stmt.kind === "store").filter(narrow);
  const stored = [...new Set(stores.map(({ array }) => array))];
  const own = new Set(ownStores(kernel));
  const fits = (id: number): boolean => isAlone(kernel, id) && inOneRow(stores.filter(({ array }) => array === id));
  return stored.length > 0 && stores.every((stmt) => own.has(stmt)) && stored.every(fits) ? stored : null;
}

/** A short element: packed in its words. */
function isNarrow(kernel: Kernel, id: number): boolean {
  const array = kernel.arrays[id];
  return array?.space === "global" && bits(array.dtype) < 32;
}

/** Statements that run to their end in a few steps, and see no other thread: a thread that loops is worth an invocation of its own. */
const SIMPLE: ReadonlySet<string> = new Set(["assign", "store", "if", "block", "break", "return", "call"]);

/** Drivers take long over a long body that is written out for each thread; long mathematics gains nothing. */
function isShort(all: readonly Stmt[]): boolean {
  const { expressions, math } = limits.words;
  const parts = all.flatMap(partsOf);
  return parts.length < expressions && parts.every((expr) => expr.kind !== "math" || math.has(expr.fn));
}

/** Whether what one thread stores to an array is one element: the leading indices are written alike in all. */
function inOneRow([first, ...others]: readonly StoreStmt[]): boolean {
  const alike = (a: Expr | undefined, b: Expr | undefined): boolean => {
    if (a?.kind === "local") return b?.kind === "local" && a.local === b.local;
    if (a?.kind === "position") return b?.kind === "position" && a.of === b.of && a.axis === b.axis;
    return false;
  };
  return others.every(({ index }) => index.slice(0, -1).every((axis, i) => alike(axis, first?.index[i])));
}

/**
 * Its elements lie side by side; nothing else stores to its buffer; and nothing of the buffer is read after a store,
 * which may still be in the word that is being gathered.
 */
function isAlone(kernel: Kernel, id: number): boolean {
  const own = kernel.arrays[id];
  if (own?.space !== "global" || own.layout !== "C") return false;
  const shares = (other: number): boolean => memoryOf(kernel.arrays, other) === own.group;
  const reads = readers(kernel, shares);
  let stored = false;
  for (const stmt of statements(kernel.body)) {
    if (stored && reads(stmt)) return false;
    if (stmt.kind === "store" && shares(stmt.array)) {
      if (stmt.array !== id) return false;
      stored = true;
    }
  }
  return kernel.functions.every(({ body }) => !writtenIn(kernel.arrays, body).has(own.group));
}

/** Tells statements that read one of the arrays, themselves or by the functions they call. */
function readers(kernel: Kernel, wanted: (array: number) => boolean): (stmt: Stmt) => boolean {
  const functions: boolean[] = [];
  const reads = (stmt: Stmt): boolean =>
    (stmt.kind === "call" && functions[stmt.func] === true) ||
    partsOf(stmt).some((part) => part.kind === "load" && wanted(part.array));
  // A function calls only earlier functions.
  for (const func of kernel.functions) functions.push(someStmt(func.body, reads));
  return reads;
}

/** The stores of the kernel's body whose last index is the thread's own along x, and the others the same along x. */
function ownStores({ body }: Kernel): readonly StoreStmt[] {
  const isOwn = threadNumber(body);
  const lets = letsIn(body);
  const alongX: Among = {
    local: (id) => differenceAlongX(lets.get(id)),
    position: (place) => (place.axis === 0 && (isOfThread(place) || place.of === "blockIdx") ? "varying" : 0),
    load: () => "varying",
  };
  const differenceAlongX = (expr: Expr | undefined): Difference =>
    expr === undefined ? "varying" : differenceOf(expr, alongX);
  return statements(body).filter((stmt): stmt is StoreStmt => {
    const last = stmt.kind === "store" ? stmt.index.at(-1) : undefined;
    if (stmt.kind !== "store" || last === undefined || !isOwn(last)) return false;
    return stmt.index.slice(0, -1).every((axis) => differenceAlongX(axis) === 0);
  });
}
