import { Code, type ModuleBuilder, type ValType } from "@gridstride/jit/internal";

const PARAMS: readonly ValType[] = ["i32", "i32", "i32", "i32"];
/** Parameters of `run`: where its launch record is, where its scratch memory is, and the number of a unit. */
export const LAUNCH = 0;
export const SCRATCH = 1;
export const UNIT = 2;
const LAST = 3;

/** `run` of a module that cores share, before it has a body. */
export class Run extends Code {
  constructor() {
    super([...PARAMS], []);
  }
}

/**
 * Ends a module: its `run(launch, scratch, first, last)` does the units from `first` up to `last` one after another.
 *
 * @param unit - writes to `run` what the unit in parameter `UNIT` takes.
 */
export function runsUnits(module: ModuleBuilder, run: Run, unit: () => void): Uint8Array<ArrayBuffer> {
  run.block((end) => {
    run.loop((again) => {
      run.get(UNIT).get(LAST).op("i32.ge_s").brIf(end);
      unit();
      run.get(UNIT).i32(1).op("i32.add").set(UNIT);
      run.br(again);
    });
  });
  const exported = module.declare("run", run);
  module.define(exported, run);
  module.export("run", exported);
  return module.encode();
}
