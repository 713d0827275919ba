import { type FuncRef, ModuleBuilder } from "@gridstride/jit/internal";
import { LAUNCH, Run, runsTasks, SCRATCH, TASK } from "../../wasm/tasks.ts";
import { defineComputeTask } from "./compute-task.ts";
import { type Element, TILE_ROWS, tileColumns } from "./element.ts";
import { LaunchCode } from "./launch-code.ts";
import { defineMerge } from "./merge.ts";
import { definePack } from "./pack.ts";
import { offsetOf, PACK } from "./record.ts";
import { defineTile } from "./tile.ts";

/**
 * A module whose `run(launch, scratch, first, last)` does tasks of a matrix product; record.ts has its parameters.
 *
 * After Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008): a panel of b stays in the first
 * cache while the rows of a block of a, packed in the second, pass by it.
 */
export function productModule(element: Element, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const packB = definePack(module, "packB", element, tileColumns(element));
  const packTask = definePackTask(module, element, packB);
  const computeTask = defineComputeTask(module, element, {
    packA: definePack(module, "packA", element, TILE_ROWS),
    packB,
    tile: defineTile(module, element),
    merge: defineMerge(module, element),
  });
  const code = new Run();
  return runsTasks(module, code, () => {
    code
      .get(LAUNCH)
      .load("i32.load", offsetOf("phase"))
      .i32(PACK)
      .op("i32.eq")
      .if(
        () => code.get(LAUNCH).get(TASK).call(packTask),
        () => code.get(LAUNCH).get(SCRATCH).get(TASK).call(computeTask),
      );
  });
}

function definePackTask(module: ModuleBuilder, element: Element, packB: FuncRef): FuncRef {
  const width = tileColumns(element);
  const code = new LaunchCode(["i32", "i32"]);
  const panel = 1;
  const depth = code.let(() => code.field("depth"));
  const column = code.let(() => code.get(panel).i32(width).op("i32.mul"));
  const most = code.let(() => code.i32(width));
  code.field("b").get(column).field("bColumn").op("i32.mul").op("i32.add");
  code.field("bColumn").field("bRow");
  code.field("columns").get(column).op("i32.sub").min(most);
  code.get(depth);
  code.field("packed").get(panel);
  code
    .panelBytes(depth, width * element.bytes)
    .op("i32.mul")
    .op("i32.add");
  code.call(packB);
  const task = module.declare("packTask", code);
  module.define(task, code);
  return task;
}
