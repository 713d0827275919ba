import type { BarrierStmt, CollectiveStmt } from "../../ir/ir.ts";
import { isReduction } from "../../ir/reductions.ts";
import { type Build, helper, note, type Scope } from "./build.ts";
import { text } from "./expressions.ts";
import { names } from "./names.ts";
import { fromBits, toBits, valueType } from "./types.ts";

/**
 * Votes of the block and exchanges of a warp, through workgroup memory. A warp is 32 threads in linear order on every
 * adapter, whatever its own subgroups are. Each function is a barrier of the block; the threads of a block all come.
 */
export function printCollective(scope: Scope, stmt: CollectiveStmt): void {
  const { build, writer } = scope;
  if (isReduction(stmt.op)) throw new Error(`${stmt.op} is written out by passes/reductions.ts`);
  scope.positions.add("lix");
  const result = names.local(stmt.result);
  const type = stmt.value.type;
  const given = text(scope, stmt.value);
  switch (stmt.op) {
    case "count":
      return writer.line(`${result} = i32(${vote(build)}(lix, ${given}));`, stmt.span);
    case "all":
      return writer.line(`${result} = ${vote(build)}(lix, !${given}) == 0u;`, stmt.span);
    case "any":
      return writer.line(`${result} = ${vote(build)}(lix, ${given}) != 0u;`, stmt.span);
    case "ballot":
      return writer.line(`${result} = ${ballot(build)}(lix, ${given});`, stmt.span);
    case "warpAll":
      return writer.line(`${result} = ${ballot(build)}(lix, !${given}) == 0u;`, stmt.span);
    case "warpAny":
      return writer.line(`${result} = ${ballot(build)}(lix, ${given}) != 0u;`, stmt.span);
    default: {
      const lane = note(scope, stmt.lane === null ? "0i" : text(scope, stmt.lane));
      const from = {
        shfl: lane,
        shflUp: `i32(lix & 31u) - ${lane}`,
        shflDown: `i32(lix & 31u) + ${lane}`,
        shflXor: `i32(lix & 31u) ^ ${lane}`,
      }[stmt.op];
      const held = valueType(type);
      writer.line(
        `${result} = ${fromBits(`${shuffle(build)}(lix, ${toBits(given, held)}, ${from})`, held)};`,
        stmt.span,
      );
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

const threads = (build: Build): number => build.options.block.reduce((product, size) => product * size, 1);

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

/** A bit for each lane of the thread's warp that says yes. */
function ballot(build: Build): string {
  const warps = Math.ceil(threads(build) / 32);
  declare(build, "ballots", `array<atomic<u32>, ${warps}>`, warps * 4);
  return helper(
    build,
    "warp_ballot",
    () => `fn warp_ballot(lix: u32, yes: bool) -> u32 {
  if ((lix & 31u) == 0u) { atomicStore(&ballots[lix >> 5u], 0u); }
  workgroupBarrier();
  if (yes) { atomicOr(&ballots[lix >> 5u], 1u << (lix & 31u)); }
  workgroupBarrier();
  let bits = atomicLoad(&ballots[lix >> 5u]);
  workgroupBarrier();
  return bits;
}`,
  );
}

/** The value that the lane of the thread's warp gave; outside the warp or the block, the thread's own value. */
function shuffle(build: Build): string {
  const size = threads(build);
  declare(build, "given", `array<u32, ${size}>`, size * 4);
  return helper(
    build,
    "warp_shuffle",
    () => `fn warp_shuffle(lix: u32, bits: u32, lane: i32) -> u32 {
  given[lix] = bits;
  workgroupBarrier();
  let source = (lix & 0xffffffe0u) + u32(lane);
  var got = bits;
  if ((u32(lane) < 32u) & (source < ${size}u)) { got = given[source]; }
  workgroupBarrier();
  return got;
}`,
  );
}
