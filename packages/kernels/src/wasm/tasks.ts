import { Code, type ModuleBuilder, type ValType } from "@gridstride/jit/internal";

const PARAMS: readonly ValType[] = ["i32", "i32", "i32", "i32"];
/** Parameters of `run`: where its launch record is, where its scratch memory is, and the number of a task. */
export const LAUNCH = 0;
export const SCRATCH = 1;
export const TASK = 2;
const LAST = 3;

/** `run` of a module that cores share, before it has a body. */
export class Run extends Code {
  constructor() {
    super([...PARAMS], []);
  }
}

/**
 * Ends a module: its `run(launch, scratch, first, last)` does the tasks from `first` up to `last` one after another.
 *
 * @param task - writes to `run` what the task in parameter `TASK` takes.
 */
export function runsTasks(module: ModuleBuilder, run: Run, task: () => void): Uint8Array<ArrayBuffer> {
  run.block((end) => {
    run.loop((again) => {
      run.get(TASK).get(LAST).op("i32.ge_s").brIf(end);
      task();
      run.get(TASK).i32(1).op("i32.add").set(TASK);
      run.br(again);
    });
  });
  const exported = module.declare("run", run);
  module.define(exported, run);
  module.export("run", exported);
  return module.encode();
}
