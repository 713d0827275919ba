/**
 * How the types of a function's arguments make its result.
 * - "float": all become one float type, which is the result: a float stays; an int32 of 8 or 16 bits gives float32, other
 *   integers float64; weak values and bools give a weak fractional.
 * - "same": promoted to one type, the result (integers stay integers).
 * - "rounding": as "float", but integers pass through unchanged, and a float is then known to be whole; applied to a quotient of integers it is the exact
 *   integer division (floor: floordiv, trunc: idiv).
 * - "predicate": as "float", the result bool.
 * - "int": an integer operand of any type; the result int32. "sameInt": the result is the operand's type.
 * - "pow": an integer to a constant whole power that is not negative stays (ipow), else as "float".
 */
export type TypeRule = "float" | "same" | "rounding" | "predicate" | "int" | "sameInt" | "pow";

/** "bits": the result has the bits of the operand, in another type. */
export type Types = TypeRule | "bits";

/** A function on doubles. Arguments that it does not have are ignored; a predicate gives 0 or 1. */
export type NumberFn = (x: number, y: number, z: number) => number;

/** All that is the same for every target of one mathematical function. */
export interface MathRow<T extends Types = Types, Arity extends number = number, Own extends boolean = boolean> {
  readonly types: T;
  /** Arguments in the IR; variadic functions are nested by then. */
  readonly arity: Arity;
  /** Whether it is a member of a kernel's context. */
  readonly own: Own;
  /** One sentence for the reference page. */
  readonly doc: string;
  /**
   * Its value in double precision: the simulator's result, which tests compare the other targets with. Integers of 32 bits
   * where it takes only those.
   */
  readonly meaning: NumberFn;
  /** Operations that it takes, roughly, on each target: those up to CHEAP may be computed in vain, or written out several times. */
  readonly cost: number;
  /**
   * Its spelling for users: by default the name of the row, after `Math.` for JavaScript's functions; none if only the
   * compiler uses it.
   */
  readonly names?: readonly string[];
  /** Users may give any number of arguments, from one on. */
  readonly variadic?: boolean;
  /** Numba's name; by default `cuda.` and the name of the row. JavaScript's own have none. */
  readonly numba?: string;
  /** The adapter's own function, for `fastmath`: a built-in of WGSL, or an expression of $0, $1. Empty: as without `fastmath`. */
  readonly wgsl: string;
}

/** One operation. */
export const SINGLE = 1;
/** Two or three operations. */
export const FEW = 2;
/** No function of a library. */
export const CHEAP = 4;
/** A function of a library. */
export const LIBRARY = 16;
