import { type RegionLocals, type Scope, valType } from "../build.ts";
import { emitThread } from "../thread/thread.ts";
import type { Region } from "./node.ts";
import type { Surroundings } from "./surroundings.ts";

/** One thread's run of a region: values that it keeps in memory are read before and written after. */
export function threadTurn(around: Surroundings, scope: Scope, region: Region, { fetch, flush }: RegionLocals): void {
  const { code, build } = around;
  const type = (local: number): string => valType(build.kernel.locals[local]!.type);
  for (const local of fetch) {
    const offset = scope.places.keptAddress(local);
    code.load(`${type(local)}.load`, offset).set(around.local(local));
  }
  emitThread(scope, region.body);
  for (const local of flush) {
    const offset = scope.places.keptAddress(local);
    code.get(around.local(local)).store(`${type(local)}.store`, offset);
  }
}
