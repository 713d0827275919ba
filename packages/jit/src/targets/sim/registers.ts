import type { RealDType as DType } from "@gridstride/core";
import { once } from "../../diagnostics/once.ts";
import type { ArrayId, ExtentExpr, PositionExpr } from "../../ir/expr.ts";
import type { Local } from "../../ir/ir.ts";
import { isBig } from "../../ir/types.ts";
import type { Thread, Triple } from "./thread.ts";

const POSITIONS: readonly PositionExpr["of"][] = [
  "threadIdx",
  "blockIdx",
  "blockDim",
  "gridDim",
  "globalIdx",
  "gridSize",
];
const LANE = POSITIONS.length * 3;

/** Where a position is kept: the first 19 number registers of every kernel. */
export const positionRegister = (of: PositionExpr["of"], axis: number): number =>
  of === "laneid" ? LANE : POSITIONS.indexOf(of) * 3 + axis;

/** A value that is one for the whole launch, and the register it is kept in. */
type Uniform =
  | { readonly kind: "param"; readonly param: number; readonly type: DType; readonly register: number }
  | {
      readonly kind: "extent";
      readonly of: ExtentExpr["of"];
      readonly array: ArrayId;
      readonly axis: number;
      readonly register: number;
    };

/**
 * Allocates a thread's registers: int64 and uint64 live in the bigint registers, all other types in the number registers.
 * Constants, launch arguments and array extents have one each, filled once per launch, so that every operand of every
 * operation is a register. No recursion: locals of functions are dealt once, too.
 */
export class Registers {
  numbers: number = LANE + 1;
  bigints = 0;
  readonly uniforms: Uniform[] = [];
  readonly #numberConstants: [register: number, value: number][] = [];
  readonly #bigintConstants: [register: number, value: bigint][] = [];
  readonly #known = new Map<string, number>();
  readonly #free = { numbers: [] as number[], bigints: [] as number[] };
  /** Temporaries dealt since the current statement began. */
  readonly #lent: [wide: boolean, register: number][] = [];

  #fresh(wide: boolean): number {
    return wide ? this.bigints++ : this.numbers++;
  }

  #once(key: string, wide: boolean, made: (register: number) => void): number {
    return once(this.#known, key, () => {
      const register = this.#fresh(wide);
      made(register);
      return register;
    });
  }

  number(value: number): number {
    const key = Object.is(value, -0) ? "n-0" : `n${value}`;
    return this.#once(key, false, (register) => this.#numberConstants.push([register, value]));
  }

  bigint(value: bigint): number {
    return this.#once(`b${value}`, true, (register) => this.#bigintConstants.push([register, value]));
  }

  param(param: number, type: DType): number {
    return this.#once(`p${param}`, isBig(type), (register) =>
      this.uniforms.push({ kind: "param", param, type, register }),
    );
  }

  extent(of: ExtentExpr["of"], array: ArrayId, axis: number): number {
    return this.#once(`${of}${array},${axis}`, false, (register) =>
      this.uniforms.push({ kind: "extent", of, array, axis, register }),
    );
  }

  /** Registers for variables, kept for the whole run. */
  locals(locals: readonly Local[]): readonly number[] {
    return locals.map((local) => this.#fresh(isBig(local.type)));
  }

  /** A register for a count that is kept for the whole run. */
  counter(): number {
    return this.#fresh(false);
  }

  /** A register for a value that is used up within its statement. */
  temporary(type: DType): number {
    const wide = isBig(type);
    const register = (wide ? this.#free.bigints : this.#free.numbers).pop() ?? this.#fresh(wide);
    this.#lent.push([wide, register]);
    return register;
  }

  /** How many temporaries are out; give it to `release` when the statement is done. */
  mark(): number {
    return this.#lent.length;
  }

  release(mark: number): void {
    for (const [wide, register] of this.#lent.splice(mark))
      (wide ? this.#free.bigints : this.#free.numbers).push(register);
  }

  fillConstants(numbers: Float64Array, bigints: bigint[]): void {
    for (const [register, value] of this.#numberConstants) numbers[register] = value;
    for (const [register, value] of this.#bigintConstants) bigints[register] = value;
  }
}

/** Writes what is one for the whole launch. */
export function setLaunch(f: Float64Array, grid: Triple, block: Triple): void {
  for (let axis = 0; axis < 3; axis++) {
    f[6 + axis] = block[axis]!;
    f[9 + axis] = grid[axis]!;
    f[15 + axis] = grid[axis]! * block[axis]!;
  }
}

/** Puts a thread at a place of the grid. The numbers are `positionRegister`'s. */
export function moveTo(t: Thread, index: number, block: Triple, bx: number, by: number, bz: number): void {
  const f = t.f;
  const x = index % block[0];
  const rest = (index - x) / block[0];
  const y = rest % block[1];
  const z = (rest - y) / block[1];
  f[0] = x;
  f[1] = y;
  f[2] = z;
  f[3] = bx;
  f[4] = by;
  f[5] = bz;
  f[12] = bx * block[0] + x;
  f[13] = by * block[1] + y;
  f[14] = bz * block[2] + z;
  f[LANE] = index & 31;
}
