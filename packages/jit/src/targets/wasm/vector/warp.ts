import type { ConstExpr } from "../../../ir/expr.ts";
import type { CollectiveStmt, Stmt } from "../../../ir/ir.ts";
import { WARP } from "../../../ir/reductions.ts";
import { ofLanes } from "../encode/shuffles.ts";
import { type Body, lanesOfPart, splatTop } from "./body.ts";
import { allTrue, anyTrue } from "./masks.ts";

/** Whether the lanes of a whole warp answer a collective among themselves: votes, and shuffles from lanes that are known. */
export const isAmongLanes = ({ op, lane }: CollectiveStmt): boolean =>
  lane === null ? op === "ballot" || op === "warpAll" || op === "warpAny" : lane.kind === "const";

/** Whether the lanes of a body must be a whole warp. */
export const hasExchange = (body: readonly Stmt[]): boolean => body.some(({ kind }) => kind === "collective");

/** Sets each lane's answer; the body's lanes are one warp. */
export function exchangeLanes(body: Body, { op, value, lane, result }: CollectiveStmt): void {
  const { code } = body;
  const { type } = body.scope.build.kernel.locals[result]!;
  const given = body.held(body.vector(value));
  const named = lane === null ? 0 : Number((lane as ConstExpr).value);
  /** Pushes the answers of a part. */
  let push = (part: number): void =>
    pushLanes(
      body,
      given.push,
      Array.from({ length: lanesOfPart(type) }, (_, one) => laneNamed(op, lanesOfPart(type) * part + one, named)),
    );
  if (lane === null || (op === "shfl" && laneNamed(op, 0, named) === named)) {
    // All lanes have one answer.
    if (lane !== null) push(0);
    else {
      vote(body, op, given.push);
      splatTop(code, type);
    }
    const answer = body.hold("v128");
    push = () => void code.get(answer);
  }
  const variables = body.vectorVars(result, type);
  // All answers before any variable is set: what is given may be what is set.
  variables.forEach((_, part) => push(part));
  for (const variable of [...variables].reverse()) code.set(variable);
}

/** Pushes what a warp answers to a vote. */
function vote(body: Body, op: CollectiveStmt["op"], push: (part: number) => void): void {
  const { code } = body;
  const mask = { type: "bool", push, held: true } as const;
  if (op === "warpAll") return allTrue(body, mask);
  if (op === "warpAny") return anyTrue(body, mask);
  for (const half of [0, 1]) {
    for (const pair of [0, 1]) {
      push(4 * half + 2 * pair);
      push(4 * half + 2 * pair + 1);
      code.op("i16x8.narrow_i32x4_s");
    }
    code.op("i8x16.narrow_i16x8_s").op("i8x16.bitmask");
  }
  const half = WARP / 2;
  code.i32(half).op("i32.shl").op("i32.or");
}

/** The lane whose value a lane is to have: its own if there is no such lane. */
function laneNamed(op: CollectiveStmt["op"], own: number, lane: number): number {
  const named = op === "shfl" ? lane : op === "shflUp" ? own - lane : op === "shflDown" ? own + lane : own ^ lane;
  return named >= 0 && named < WARP ? named : own;
}

/** Pushes four lanes of 32 bits or two of 64, which lie in one part or two. */
function pushLanes({ code }: Body, push: (part: number) => void, lanes: readonly number[]): void {
  const many = lanes.length;
  const [one, other] = [Math.min(...lanes), Math.max(...lanes)].map((lane) => Math.floor(lane / many)) as [
    number,
    number,
  ];
  push(one);
  if (one === other && lanes.every((lane, at) => lane % many === at)) return;
  push(other);
  const places = lanes.map((lane) => (lane % many) + (Math.floor(lane / many) === one ? 0 : many));
  const words = 4 / many;
  code.op(
    "i8x16.shuffle",
    ofLanes(places.flatMap((place) => Array.from({ length: words }, (_, word) => words * place + word))),
  );
}
