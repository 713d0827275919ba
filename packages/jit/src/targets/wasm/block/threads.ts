import { someStmt } from "../../../ir/walk.ts";
import type { RegionLocals, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import type { VectorBody } from "../vector/vectorise.ts";
import { vectorise } from "../vector/vectorise.ts";
import { advance, countTo } from "./loops.ts";
import type { Region } from "./node.ts";
import type { Axis } from "./place.ts";
import type { Surroundings } from "./surroundings.ts";
import { threadTurn } from "./turn.ts";

/** Threads that a vector has at least: where turns have loops, fewer than a large vector's are worth a smaller one. */
const LEAST = 4;

/** Threads side by side along an axis. */
export interface Line {
  readonly axis: Axis;
  /** Stands at the first thread's place; at `end` afterwards. */
  readonly counter: Var;
  /** Most threads that it has. */
  readonly length: number;
  /** Pushes the place after the last thread; there is at least one. */
  readonly end: () => void;
  /** What else goes on with each thread: addresses of its elements. */
  readonly pointers: readonly { readonly variable: Var; readonly step: number }[];
}

/** The turns of a line of threads in a region: several at once where that can be, the rest one by one. */
export function threadsInLine(
  around: Surroundings,
  scope: Scope,
  region: Region,
  locals: RegionLocals,
  line: Line,
): void {
  const { code, build } = around;
  const { axis, counter, end, pointers } = line;
  const move = (threads: number): void => {
    for (const { variable, step } of pointers) advance(code, variable, step * threads);
  };
  const rest = (): void =>
    countTo(code, counter, 1, end, () => {
      threadTurn(around, scope, region, locals);
      move(1);
    });
  const vector = vectorise(build, region.body, axis, locals, line.length);
  if (vector === null) return rest();
  vectors(around, scope, vector, line, move);
  const loops = someStmt(region.body, ({ kind }) => kind === "loop");
  if (vector.lanes > LEAST && loops) {
    const least = vectorise(build, region.body, axis, locals, LEAST);
    if (least !== null) vectors(around, scope, least, line, move);
  }
  code.get(counter);
  end();
  code.op("i32.lt_u").if(rest);
}

/** As many whole vectors as there are. */
function vectors(
  around: Surroundings,
  scope: Scope,
  vector: VectorBody,
  { counter, end }: Line,
  move: (threads: number) => void,
): void {
  const { code } = around;
  const fits = (): void => {
    end();
    code.get(counter).op("i32.sub").i32(vector.lanes).op("i32.ge_u");
  };
  fits();
  code.if(() => {
    vector.prepare(scope);
    code.loop((again) => {
      vector.emit(scope);
      move(vector.lanes);
      advance(code, counter, vector.lanes);
      fits();
      code.brIf(again);
    });
  });
}
