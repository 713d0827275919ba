// What arguments and options are: a good value, the hostile ones that are fine there, and the word by which messages call them.
import { hostileScalars, type Kind, kind } from "@gridstride/testing";

/** Anything that is computed on; an array on another device is computed there. */
export const operand: Kind = kind(
  /arrays?\b|Array|operand|number|input/,
  ...hostileScalars,
  ...(["[]", "[[]]", "list", "int8", "BigInt64Array", "elsewhere"] as const),
);
/** Anything that a call gets together with an array of two elements. */
export const second: Kind = kind(
  /arrays?\b|Array|operand|number|input/,
  ...hostileScalars,
  "list",
  "int8",
  "BigInt64Array",
);
/** Arrays that have an axis. */
export const line: Kind = kind(/arrays?\b|operand|number|scalar/, "list", "int8", "BigInt64Array", "elsewhere");
/** The name of an element type. */
export const elementType: Kind = kind(/element type/);
/** A device to compute on. */
export const device: Kind = kind(/device/);
/** Where results go. */
export const out: Kind = kind(/out|operand|arrays?\b|axes/, "null");
/** Where to compute. */
export const where: Kind = kind(/where|bool|arrays?\b|axes/, "true");
/** A boolean that says how. */
export const flag: (name: RegExp) => Kind = (name) => kind(name, "true");
