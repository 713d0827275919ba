import { outOfBounds } from "../../diagnostics/finding.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { AtomicStmt } from "../../ir/ir.ts";
import { product } from "../../ir/shape.ts";
import { isBig } from "../../ir/types.ts";
import { holds, type View } from "./memory.ts";
import type { Monitor } from "./monitor.ts";
import type { Build } from "./scope.ts";
import { unwrittenRead } from "./shadow.ts";
import type { Op, Thread } from "./thread.ts";

type Does = "read" | "write" | "atomic";

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
  const share = declared.space === "local" ? product(declared.shape) : 0;
  const site = does === "read" && build.tracked[array] ? build.monitor.site(span, "read") : null;
  const [i, j] = indices;
  if (share === 0 && i !== undefined && indices.length === 1) {
    out.push(site === null ? place1(view, i, at, outside) : read1(view, i, at, site, outside));
  } else if (share === 0 && i !== undefined && j !== undefined && indices.length === 2) {
    out.push(site === null ? place2(view, i, j, at, outside) : read2(view, i, j, at, site, outside));
  } else {
    out.push(placeMany(view, indices, share, at, outside));
    if (site !== null) out.push(share === 0 ? noteRead(view, at, site) : build.locals.noteRead(array, view, at, site));
  }
  if (declared.space === "global" && does !== "write") out.push(noteUnset(build, view, at, span, does));
  return at;
}

/** Tells of a read of an element that nothing has written, in this launch or before. */
function noteUnset({ monitor }: Build, view: View, at: number, span: Span, does: Does): Op {
  const site = monitor.site(span, does);
  return (t) => {
    const i = t.f[at]!;
    if (i >= 0 && view.isUnset(i)) unwrittenRead(monitor, t, view, i, site, "memory");
  };
}

function place1(view: View, i: number, at: number, outside: (t: Thread) => undefined): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    if (x < 0 || x >= view.n0) return outside(t);
    f[at] = view.offset + x * view.s0;
  };
}

function place2(view: View, i: number, j: number, at: number, outside: (t: Thread) => undefined): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    const y = f[j]!;
    if (x < 0 || x >= view.n0 || y < 0 || y >= view.n1) return outside(t);
    f[at] = view.offset + x * view.s0 + y * view.s1;
  };
}

/** As place1 and place2 with the note to the detectors in the same step: most of a tiled kernel's time goes by here. */
function read1(view: View, i: number, at: number, site: number, outside: (t: Thread) => undefined): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    if (x < 0 || x >= view.n0) return outside(t);
    const place = view.offset + x * view.s0;
    f[at] = place;
    view.shadow!.read(t, view, place, site);
  };
}

function read2(view: View, i: number, j: number, at: number, site: number, outside: (t: Thread) => undefined): Op {
  return (t) => {
    const f = t.f;
    const x = f[i]!;
    const y = f[j]!;
    if (x < 0 || x >= view.n0 || y < 0 || y >= view.n1) return outside(t);
    const place = view.offset + x * view.s0 + y * view.s1;
    f[at] = place;
    view.shadow!.read(t, view, place, site);
  };
}

/** Any number of axes, and the thread's own share of a local array. */
function placeMany(
  view: View,
  indices: readonly number[],
  share: number,
  at: number,
  outside: (t: Thread) => undefined,
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
  };
}

function refuse(monitor: Monitor, t: Thread, view: View, registers: readonly number[], span: Span, does: Does): void {
  const { name: array, shape } = view;
  const indices = registers.map((register) => t.f[register]!);
  const verb = { read: "reads", write: "writes", atomic: "updates" }[does];
  const kind = does === "read" ? "out-of-bounds-read" : "out-of-bounds-write";
  monitor.foundIn(t, (who) => outOfBounds(who, verb, array, indices, shape), { kind, span, array, indices, shape });
}

/** Tells the detectors of a read of the element at `at`. */
function noteRead(view: View, at: number, site: number): Op {
  return (t) => {
    const i = t.f[at]!;
    if (i >= 0) view.shadow!.read(t, view, i, site);
  };
}

/** The step that records an access in the trace, if the program is traced. */
export function noteTrace(
  build: Build,
  array: ArrayId,
  indices: readonly number[],
  at: number,
  span: Span,
  does: Does,
  out: Op[],
): void {
  if (build.trace !== null) out.push(build.trace.access(build.monitor, does, array, indices, at, span));
}

/** The step that tells the detectors of a write of register `from`. */
export function noteWrite(build: Build, array: ArrayId, at: number, from: number, span: Span, out: Op[]): void {
  const view = build.views[array]!;
  const site = build.monitor.site(span, "write");
  if (build.kernel.arrays[array]!.space === "local") {
    out.push(build.locals.noteWrite(array, at));
    return;
  }
  const wide = isBig(view.dtype);
  const same = (t: Thread, i: number): boolean => holds(view, i, wide ? t.b[from]! : t.f[from]!);
  out.push((t) => {
    const i = t.f[at]!;
    if (i < 0) return;
    view.shadow!.write(t, view, i, site, same);
    view.set(i);
  });
}

/** The step that tells the detectors of an atomic update, or of a load or store that is atomic. */
export function noteAtomic(
  build: Build,
  { op, array, span }: Pick<AtomicStmt, "op" | "array" | "span">,
  at: number,
  out: Op[],
): void {
  const view = build.views[array]!;
  const site = build.monitor.site(span, op === "load" ? "read" : "atomic");
  out.push((t) => {
    const i = t.f[at]!;
    if (i < 0) return;
    if (op === "load") {
      view.shadow?.load(t, view, i, site);
      if (view.isUnset(i)) unwrittenRead(build.monitor, t, view, i, site, "memory");
    } else {
      view.shadow?.update(t, view, i, site, op === "store");
      view.set(i);
    }
  });
}
