// What arguments are: a good value, the hostile ones that are fine there, and the word by which messages call them.
import { type AnyHostileName, hostileScalars, type Kind, kind } from "@gridstride/testing";

/** Memory that is an array as it stands. */
export const MEMORY: readonly AnyHostileName[] = ["int8", "BigInt64Array"];

/** Extents. */
export const shape: Kind = kind(/shape/, "[]", "list");
/** Anything that is taken as an array. */
export const hostArray: Kind = kind(/arrays?\b|number/, ...hostileScalars, "[]", "[[]]", "list", ...MEMORY);
/** A number, bigint or boolean. */
export const scalar: Kind = kind(/number, bigint or boolean/, ...hostileScalars);
/** A position along an axis. */
export const index: Kind = kind(/index/);
/** One axis of a slice: an index, or what says which part. */
export const range: Kind = kind(/index/, "-1", "undefined", "null", "[]", "list");
/** The name of an element type. */
export const elementType: Kind = kind(/element type/);
/** Any number; no other kind of value. */
export const number: Kind = kind(/number/);
