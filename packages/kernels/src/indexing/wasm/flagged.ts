import type { DeviceArray } from "@gridstride/core";
import { ModuleBuilder } from "@gridstride/jit/internal";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, onCpuDevice } from "../../wasm/cpu-device.ts";
import { LAUNCH, Run, runsTasks, TASK } from "../../wasm/tasks.ts";

/** The record of a launch: two addresses, and how many elements there are. */
const [UP_TO, OUT, LENGTH] = [0, 4, 8] as const;
const RECORD_BYTES = 12;
/** Elements of a task. */
const PART = 16_384;

/**
 * `out[k] = i` for the k-th element that a flag, counted up in `upTo`, stands at; both int32, side by side. Each place is stored
 * whether it is flagged or not, and the next one over it where it is not: a branch would be guessed wrong half of the time.
 */
export function storeFlaggedOnCpu(upTo: DeviceArray, out: DeviceArray): void {
  onCpuDevice("storeFlagged", [upTo, out] as const, (cores, [counts, into]) => {
    const { internals, space } = cores;
    const code = codeOn(cores, "kernels:flagged", flaggedModule);
    const launch = space.scratch(RECORD_BYTES);
    new Int32Array(internals.memory.buffer, launch, 3).set([addressOf(counts), addressOf(into), upTo.size]);
    const tasks = Math.ceil(upTo.size / PART);
    internals.run(code, { launch, scratch: launch, scratchBytes: 0, tasks, chunk: 4 });
  });
}

function flaggedModule(shared: boolean): Uint8Array<ArrayBuffer> {
  const run = new Run();
  const [i, read, k, end] = Array.from({ length: 4 }, () => run.local("i32")) as [number, number, number, number];
  const out = run.local("i32");
  return runsTasks(new ModuleBuilder(shared), run, () => {
    run.get(LAUNCH).load("i32.load", OUT).set(out);
    // The end of the part, where it is not that of the array.
    run.get(TASK).i32(PART).op("i32.mul").tee(i).i32(PART).op("i32.add").tee(end);
    run.get(LAUNCH).load("i32.load", LENGTH).get(end);
    run.get(LAUNCH).load("i32.load", LENGTH).op("i32.lt_u").op("select").set(end);
    // How many are flagged up to there, and how many before the part.
    run.get(LAUNCH).load("i32.load", UP_TO).get(end).i32(4).op("i32.mul").op("i32.add").i32(4).op("i32.sub");
    run.load("i32.load").set(end);
    run.get(LAUNCH).load("i32.load", UP_TO).get(i).i32(4).op("i32.mul").op("i32.add").set(read);
    run.i32(0).set(k);
    run.get(i).if(() => run.get(read).i32(4).op("i32.sub").load("i32.load").set(k));
    run.block((done) => {
      run.loop((again) => {
        run.get(k).get(end).op("i32.ge_s").brIf(done);
        run.get(out).get(k).i32(4).op("i32.mul").op("i32.add").get(i).store("i32.store");
        run.get(read).load("i32.load").set(k);
        run.get(read).i32(4).op("i32.add").set(read);
        run.get(i).i32(1).op("i32.add").set(i);
        run.br(again);
      });
    });
  });
}
