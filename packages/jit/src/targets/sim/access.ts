import { outOfBounds } from "../../diagnostics/finding.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { AtomicStmt } from "../../ir/ir.ts";
import { product } from "../../ir/shape.ts";
import { holds, type View } from "./memory.ts";
import type { Monitor } from "./monitor.ts";
import type { Build } from "./scope.ts";
import { unwrittenRead } from "./shadow.ts";
import { fileOf } from "./steps.ts";
import type { Op, Thread } from "./thread.ts";

/** A `load` is a read that is atomic, an `atomic` a read and a write in one. */
type Does = "read" | "load" | "write" | "atomic";

export function atomicDoes({ op, result }: Pick<AtomicStmt, "op" | "result">): Does {
  if (op === "load") return "load";
  return op === "store" || (op === "exch" && result === null) ? "write" : "atomic";
}

const siteOf = ({ monitor }: Build, span: Span, does: Does): number =>
  monitor.site(span, does === "load" ? "read" : does);

/**
 * Puts the step that finds an element into `out`: from the registers of the indices to the place in the array's data,
 * every axis checked and reads noted for the detectors. Returns the register of the place, which is -1 for an element that is not there.
 */
export function locate(
  build: Build,
  array: ArrayId,
  indices: readonly number[],
  span: Span,
  does: Does,
  out: Op[],
): number {
  const view = build.views[array]!;
  const at = build.registers.temporary("int32");
  const outside = (t: Thread): undefined => {
    t.f[at] = -1;
    refuse(build.monitor, t, view, indices, span, does);
  };
  const declared = build.kernel.arrays[array]!;
  const site = does === "read" && build.tracked[array] ? build.monitor.site(span, "read") : null;
  const [i, j] = indices;
  if (declared.space === "local") {
    out.push(placeMany(view, indices, product(declared.shape), at, null, outside));
    if (site !== null) out.push(build.locals.noteRead(array, view, at, site));
  } else if (i !== undefined && indices.length === 1) out.push(place1(view, i, at, site, outside));
  else if (i !== undefined && j !== undefined && indices.length === 2) out.push(place2(view, i, j, at, site, outside));
  else out.push(placeMany(view, indices, 0, at, site, outside));
  if (declared.space === "global" && does !== "write") out.push(noteUnset(build, view, at, span, does));
  return at;
}

/** Reports a read of an element that nothing has written, in this launch or before. */
function noteUnset(build: Build, view: View, at: number, span: Span, does: Does): Op {
  const { monitor } = build;
  const site = siteOf(build, span, does);
  return (t) => {
    const i = t.f[at]!;
    if (i >= 0 && view.isUnset(i)) unwrittenRead(monitor, t, view, i, site, "memory");
  };
}

type Outside = (t: Thread) => undefined;

/** The detectors hear of a read, at a `site`, in the same step: most of a tiled kernel's time goes by here. */
function place1(view: View, i: number, at: number, site: number | null, outside: Outside): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    if (x < 0 || x >= view.n0) return outside(t);
    const place = view.offset + x * view.s0;
    f[at] = place;
    if (site !== null) view.shadow!.read(t, view, place, site);
  };
}

function place2(view: View, i: number, j: number, at: number, site: number | null, outside: Outside): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    const y = f[j]!;
    if (x < 0 || x >= view.n0 || y < 0 || y >= view.n1) return outside(t);
    const place = view.offset + x * view.s0 + y * view.s1;
    f[at] = place;
    if (site !== null) view.shadow!.read(t, view, place, site);
  };
}

/** Any number of axes, and the thread's own share of a local array. */
function placeMany(
  view: View,
  indices: readonly number[],
  share: number,
  at: number,
  site: number | null,
  outside: Outside,
): Op {
  return (t) => {
    const f = t.f;
    let place = view.offset + t.slot * share;
    for (let axis = 0; axis < indices.length; axis++) {
      const x = f[indices[axis]!]!;
      if (x < 0 || x >= view.shape[axis]!) return outside(t);
      place += x * view.strides[axis]!;
    }
    f[at] = place;
    if (site !== null) view.shadow!.read(t, view, place, site);
  };
}

function refuse(monitor: Monitor, t: Thread, view: View, registers: readonly number[], span: Span, does: Does): void {
  const { name: array, shape } = view;
  const indices = registers.map((register) => t.f[register]!);
  const verb = { read: "reads", load: "reads", write: "writes", atomic: "updates" }[does];
  const kind = does === "read" || does === "load" ? "out-of-bounds-read" : "out-of-bounds-write";
  monitor.foundIn(t, (who) => outOfBounds(who, verb, array, indices, shape), { kind, span, array, indices, shape });
}

/** The step that tells the detectors of a write of register `from`. */
export function noteWrite(build: Build, array: ArrayId, at: number, from: number, span: Span, out: Op[]): void {
  const view = build.views[array]!;
  const site = build.monitor.site(span, "write");
  if (build.kernel.arrays[array]!.space === "local") {
    out.push(build.locals.noteWrite(array, at));
    return;
  }
  const file = fileOf(view.dtype);
  const same = (t: Thread, i: number): boolean => holds(view, i, t[file][from]!);
  out.push((t) => {
    const i = t.f[at]!;
    if (i < 0) return;
    view.shadow!.write(t, view, i, site, same);
    view.set(i);
  });
}

/** The step that tells the detectors of an atomic operation. */
export function noteAtomic(build: Build, array: ArrayId, at: number, span: Span, does: Does, out: Op[]): void {
  const view = build.views[array]!;
  const site = siteOf(build, span, does);
  out.push((t) => {
    const i = t.f[at]!;
    if (i < 0) return;
    if (does === "load") view.shadow?.load(t, view, i, site);
    else {
      view.shadow?.update(t, view, i, site, does === "write");
      view.set(i);
    }
  });
}
