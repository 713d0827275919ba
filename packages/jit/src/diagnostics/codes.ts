import { arrayCodes } from "./codes/arrays.ts";
import { callCodes } from "./codes/calls.ts";
import type { CodeDoc } from "./codes/doc.ts";
import { functionCodes } from "./codes/function.ts";
import { nameCodes } from "./codes/names.ts";
import { runCodes } from "./codes/run.ts";
import { syntaxCodes } from "./codes/syntax.ts";
import { targetCodes } from "./codes/targets.ts";
import { typeCodes } from "./codes/types.ts";

/** Every diagnostic code; the reference page is made from this table. A code keeps its meaning for good. */
export const codes = {
  ...functionCodes,
  ...nameCodes,
  ...syntaxCodes,
  ...typeCodes,
  ...arrayCodes,
  ...callCodes,
  ...targetCodes,
  ...runCodes,
} as const satisfies Record<string, CodeDoc>;

export type Code = keyof typeof codes;
