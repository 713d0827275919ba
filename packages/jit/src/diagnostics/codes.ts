import type { CodeDoc } from "./codes/doc.ts";
import { functionCodes } from "./codes/gs0-function.ts";
import { nameCodes } from "./codes/gs1-names.ts";
import { syntaxCodes } from "./codes/gs2-syntax.ts";
import { typeCodes } from "./codes/gs3-types.ts";
import { arrayCodes } from "./codes/gs4-arrays.ts";
import { callCodes } from "./codes/gs5-calls.ts";
import { runCodes } from "./codes/gs9-run.ts";

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
