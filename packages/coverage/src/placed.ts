import type { TextRange } from "@gridstride/jit/internal";
import type { Range } from "istanbul-lib-coverage";
import type { Points } from "./points.ts";

/** The file of a function, and where its pieces are. */
export interface PlacedFunction {
  readonly file: string;
  /** The position of a piece; null where the file has nothing that it was made of. */
  at(range: TextRange): Range | null;
  /** The statements of the file, each with the name of its count. */
  statements(points: Points): readonly { readonly range: Range | null; readonly key: string | null }[];
}
