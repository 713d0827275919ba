import { bug } from "../../diagnostics/bug.ts";
import type { BarrierStmt, CollectiveStmt } from "../../ir/ir.ts";
import { isReduction, WARP } from "../../ir/reductions.ts";
import { product } from "../../ir/shape.ts";
import { type Build, helper, note, type Scope } from "./build.ts";
import { text } from "./expressions.ts";
import { names } from "./names.ts";
import type { Warps } from "./options.ts";
import { SIZE_CONTROL } from "./positions.ts";
import { fromBits, toBits, valueType } from "./types.ts";

/**
 * Votes of the block and exchanges of a warp, which is 32 threads in linear order on every adapter: by its subgroups where these
 * are such warps, else through workgroup memory, with barriers. The threads of a block all come.
 */
export function printCollective(scope: Scope, stmt: CollectiveStmt): void {
  const { writer } = scope;
  scope.positions.add("lix");
  const written = answer(scope, stmt, text(scope, stmt.value));
  writer.line(`${names.local(stmt.result)} = ${written};`, stmt.span);
}

function answer(scope: Scope, stmt: CollectiveStmt, given: string): string {
  const { build } = scope;
  switch (stmt.op) {
    case "count":
      return `i32(${vote(build)}(lix, ${given}))`;
    case "all":
      return `${vote(build)}(lix, !${given}) == 0u`;
    case "any":
      return `${vote(build)}(lix, ${given}) != 0u`;
    case "ballot":
      return ballot(build, given);
    case "warpAll":
      return `${ballot(build, `!${given}`)} == 0u`;
    case "warpAny":
      return `${ballot(build, given)} != 0u`;
    default: {
      if (isReduction(stmt.op)) throw bug(stmt.op);
      const lane = note(scope, stmt.lane === null ? "0i" : text(scope, stmt.lane));
      const own = `i32(lix & ${warpsOf(build).size - 1}u)`;
      const from = {
        shfl: lane,
        shflUp: `${own} - ${lane}`,
        shflDown: `${own} + ${lane}`,
        shflXor: `${own} ^ ${lane}`,
      }[stmt.op];
      const held = valueType(stmt.value.type);
      return fromBits(`${shuffle(build)}(lix, ${toBits(given, held)}, ${from})`, held);
    }
  }
}

/** Either barrier makes threads wait; each orders one kind of memory, and only what the kernel passes through it matters. */
export function barrierText(build: Build, scope: BarrierStmt["scope"]): readonly string[] {
  const global = build.groups.some(({ exchanged }) => exchanged);
  if (scope === "fence") return global ? ["storageBarrier();"] : [];
  const shared = build.kernel.arrays.some(({ space }) => space === "shared");
  return global
    ? shared
      ? ["workgroupBarrier();", "storageBarrier();"]
      : ["storageBarrier();"]
    : ["workgroupBarrier();"];
}

function declare(build: Build, name: string, type: string, bytes: number): void {
  build.declarations.set(name, `var<workgroup> ${name}: ${type};`);
  build.workgroup.set(name, bytes);
}

/** How many threads of the block say yes; the same value in all, which the compiler can tell. */
function vote(build: Build): string {
  declare(build, "votes", "atomic<u32>", 4);
  declare(build, "verdict", "u32", 4);
  return helper(
    build,
    "count_votes",
    () => `fn count_votes(lix: u32, yes: bool) -> u32 {
  if (lix == 0u) { atomicStore(&votes, 0u); }
  workgroupBarrier();${build.groups.some(({ exchanged }) => exchanged) ? "\n  storageBarrier();" : ""}
  if (yes) { atomicAdd(&votes, 1u); }
  workgroupBarrier();
  if (lix == 0u) { verdict = atomicLoad(&votes); }
  return workgroupUniformLoad(&verdict);
}`,
  );
}

const warpsOf = ({ options }: Build): Warps => options.warps ?? { size: WARP, subgroups: "none" };

/** Whether warps exchange values as subgroups, which the module then enables. */
function areSubgroups(build: Build): boolean {
  const { subgroups } = warpsOf(build);
  if (subgroups !== "none") build.enabled.add("subgroups");
  if (subgroups === "sized") build.enabled.add(SIZE_CONTROL);
  return subgroups !== "none";
}

/** A bit for each lane of the thread's warp that says yes. */
function ballot(build: Build, yes: string): string {
  if (areSubgroups(build)) return `subgroupBallot(${yes}).x`;
  const { size } = warpsOf(build);
  const warps = Math.ceil(product(build.options.block) / size);
  declare(build, "ballots", `array<atomic<u32>, ${warps}>`, warps * 4);
  const [lane, warp] = [`lix & ${size - 1}u`, `lix >> ${Math.log2(size)}u`];
  const name = helper(
    build,
    "warp_ballot",
    () => `fn warp_ballot(lix: u32, yes: bool) -> u32 {
  if ((${lane}) == 0u) { atomicStore(&ballots[${warp}], 0u); }
  workgroupBarrier();
  if (yes) { atomicOr(&ballots[${warp}], 1u << (${lane})); }
  workgroupBarrier();
  let bits = atomicLoad(&ballots[${warp}]);
  workgroupBarrier();
  return bits;
}`,
  );
  return `${name}(lix, ${yes})`;
}

/** The value that the lane of the thread's warp gave; outside the warp or the block, the thread's own value. */
function shuffle(build: Build): string {
  const size = product(build.options.block);
  const { size: warp } = warpsOf(build);
  const source = `(lix & 0x${(-warp >>> 0).toString(16)}u) + u32(lane)`;
  const inside = `(u32(lane) < ${warp}u) & (source < ${size}u)`;
  if (areSubgroups(build))
    return helper(
      build,
      "warp_shuffle",
      () => `fn warp_shuffle(lix: u32, bits: u32, lane: i32) -> u32 {
  let source = ${source};
  return subgroupShuffle(bits, select(lix & ${warp - 1}u, u32(lane), ${inside}));
}`,
    );
  declare(build, "given", `array<u32, ${size}>`, size * 4);
  return helper(
    build,
    "warp_shuffle",
    () => `fn warp_shuffle(lix: u32, bits: u32, lane: i32) -> u32 {
  given[lix] = bits;
  workgroupBarrier();
  let source = ${source};
  var got = bits;
  if (${inside}) { got = given[source]; }
  workgroupBarrier();
  return got;
}`,
  );
}
