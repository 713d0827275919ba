import { int32 } from "../ir/make.ts";
import { mapList, withBody } from "../ir/walk.ts";
import type { Filler } from "./pass.ts";
import type { BlockSize } from "./unrolled.ts";

/** Fills `block-size`: the size of a block as numbers. */
export const blockSizeOf = (block: BlockSize): Filler => ({
  name: "block-size",
  run: (kernel) =>
    withBody(
      kernel,
      mapList(kernel.body, (part) =>
        part.kind === "position" && part.of === "blockDim" ? int32(block[part.axis as 0 | 1 | 2], part.span) : part,
      ),
    ),
});
