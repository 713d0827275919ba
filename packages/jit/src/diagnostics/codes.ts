import { arrayCodes } from "./codes/arrays.ts";
import { callCodes } from "./codes/calls.ts";
import type { CodeDoc } from "./codes/doc.ts";
import { functionCodes } from "./codes/function.ts";
import { nameCodes } from "./codes/names.ts";
import { runCodes } from "./codes/run.ts";
import { syntaxCodes } from "./codes/syntax.ts";
import { typeCodes } from "./codes/types.ts";

export type Code =
  | keyof typeof functionCodes
  | keyof typeof nameCodes
  | keyof typeof syntaxCodes
  | keyof typeof typeCodes
  | keyof typeof arrayCodes
  | keyof typeof callCodes
  | keyof typeof runCodes;

/** Every diagnostic code; the reference page is made from this table. A code keeps its meaning for good. */
export const codes: Readonly<Record<Code, CodeDoc>> = {
  ...functionCodes,
  ...nameCodes,
  ...syntaxCodes,
  ...typeCodes,
  ...arrayCodes,
  ...callCodes,
  ...runCodes,
};
