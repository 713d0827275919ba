import type { BlockSize } from "../ir/analysis/intervals.ts";
import type { Expr, PositionExpr } from "../ir/expr.ts";
import { binary, int32, position } from "../ir/make.ts";
import { WARP } from "../ir/reductions.ts";
import { mapList, withBody } from "../ir/walk.ts";
import type { Filler } from "./pass.ts";

/** Fills `block-size`: the size of a block as numbers, and the lane of a thread by its place on a line, if each line is whole warps. */
export const blockSizeOf = (block: BlockSize): Filler => ({
  name: "block-size",
  run: (kernel) =>
    withBody(
      kernel,
      mapList(kernel.body, (part) => (followsFromBlock(part) ? inBlock(part, block) : part)),
    ),
});

/** Whether an expression says more where the size of a block is known. */
export const followsFromBlock = (part: Expr): part is PositionExpr =>
  part.kind === "position" && (part.of === "blockDim" || part.of === "laneid");

function inBlock(part: PositionExpr, block: BlockSize): Expr {
  const { of, axis, span } = part;
  if (of === "blockDim") return int32(block[axis as 0 | 1 | 2], span);
  const [width, height, depth] = block;
  if (width % WARP > 0 && height * depth > 1) return part;
  return binary("and", position("threadIdx", 0, span), int32(WARP - 1, span), span);
}
