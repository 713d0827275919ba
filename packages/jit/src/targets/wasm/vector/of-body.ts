import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import type { Stmt } from "../../../ir/ir.ts";
import type { Build, RegionLocals } from "../build.ts";
import type { LaneAxis } from "./lane-axis.ts";

interface Found<T> {
  readonly axis: LaneAxis;
  readonly locals: RegionLocals;
  readonly fact: T;
}

/** Finds a fact about each body of the kernel that is emitted, once. A body runs along one axis, with the same locals each time. */
export function onceOfBody<T>(
  find: (build: Build, body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals) => T,
): typeof find {
  const known = new WeakMap<Build, Map<readonly Stmt[], Found<T>>>();
  return (build, body, axis, locals) => {
    const ofBuild = once(known, build, () => new Map<readonly Stmt[], Found<T>>());
    const found = once(ofBuild, body, () => ({ axis, locals, fact: find(build, body, axis, locals) }));
    if (found.axis !== axis || found.locals !== locals) throw bug("a body runs along two axes, or with other locals");
    return found.fact;
  };
}
