import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import { ModuleBuilder } from "@gridstride/jit/internal";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, onCpuDevice } from "../../wasm/cpu-device.ts";
import { LAUNCH, Run, runsTasks, TASK } from "../../wasm/tasks.ts";

/** The record of a launch: words in a record; addresses, and steps in bytes along the axes of `x` and `out`, `[a, k, 1]`. */
const FIELDS = ["x", "places", "out", "length", "parts", "xA", "xK", "outA", "outK"] as const;
type Field = (typeof FIELDS)[number];

/** Elements that a task moves. */
const PART = 16_384;
/** Calls of a module per thread, if there is enough to do: threads then end together. */
const CALLS = 8;

const ACCESS = { 1: ["load8_u", "store8"], 2: ["load16_u", "store16"], 4: ["load", "store"], 8: ["load", "store"] };

/**
 * `out[a][k][0] = x[a][places[k]][0]` on CPU cores, of elements as bits; `out` has elements. Written by hand since a kernel tests
 * each place again (design/copies.md). @see takeAlong, for the arrays.
 */
export function gatherOnCores(x: DeviceArray, places: DeviceArray, out: DeviceArray): void {
  const bytes = dtypeInfo(x.dtype).bytesPerElement as 8;
  const [a, length] = out.shape as [number, number];
  const parts = Math.ceil(length / PART);
  const [xA, xK, , outA, outK] = [...x.stride, ...out.stride].map((step) => step * bytes) as number[];
  onCpuDevice("gather", [x, places, out] as const, (cores, [from, at, into]) => {
    const { internals, space } = cores;
    const code = codeOn(cores, `kernels:gather:${bytes}`, (shared) => gatherModule(bytes, shared));
    const launch = space.scratch(FIELDS.length * 4);
    const addresses = { x: addressOf(from), places: addressOf(at), out: addressOf(into) };
    const fields = { ...addresses, length, parts, xA, xK, outA, outK };
    new Int32Array(internals.memory.buffer, launch, FIELDS.length).set(FIELDS.map((name) => fields[name] as number));
    const tasks = a * parts;
    const chunk = Math.max(4, Math.ceil(tasks / (CALLS * internals.threads)));
    internals.run(code, { launch, scratch: launch, scratchBytes: 0, tasks, chunk });
  });
}

function gatherModule(bytes: 1 | 2 | 4 | 8, shared: boolean): Uint8Array<ArrayBuffer> {
  const run = new Run();
  const [load, store] = ACCESS[bytes].map((name) => `${bytes === 8 ? "i64" : "i32"}.${name}`) as [string, string];
  const [x, place, out, left, line, first, step] = Array.from({ length: 7 }, () => run.local("i32")) as [
    ...[number, number, number, number],
    ...[number, number, number],
  ];
  const field = (name: Field): Run => run.get(LAUNCH).load("i32.load", FIELDS.indexOf(name) * 4) as Run;
  return runsTasks(new ModuleBuilder(shared), run, () => {
    // The line of the task, and its part of the line.
    run.get(TASK);
    field("parts").op("i32.div_u").set(line);
    run.get(TASK);
    field("parts").op("i32.rem_u").i32(PART).op("i32.mul").set(first);
    field("x").get(line);
    field("xA").op("i32.mul").op("i32.add").set(x);
    field("out").get(line);
    field("outA").op("i32.mul").op("i32.add").get(first);
    field("outK").op("i32.mul").op("i32.add").set(out);
    field("places").get(first).i32(4).op("i32.mul").op("i32.add").set(place);
    field("length").get(first).op("i32.sub").tee(left).i32(PART).get(left).i32(PART);
    run.op("i32.lt_u").op("select").set(left);
    field("xK").set(step);
    run.loop((again) => {
      run.get(out).get(x).get(place).load("i32.load").get(step).op("i32.mul").op("i32.add").load(load).store(store);
      run.get(out);
      field("outK").op("i32.add").set(out);
      run.get(place).i32(4).op("i32.add").set(place);
      run.get(left).i32(1).op("i32.sub").tee(left).brIf(again);
    });
  });
}
