import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import { ModuleBuilder } from "@gridstride/jit/internal";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, onCores } from "../../wasm/cores.ts";
import { LAUNCH, Run, runsUnits, UNIT } from "../../wasm/units.ts";

/** What a launch is told: words in a record; addresses, and steps in bytes along the axes of `x` and `out`, `[a, k, b]`. */
const FIELDS = [
  ...(["x", "places", "out", "length", "parts", "part", "width"] as const),
  ...(["xA", "xK", "xB", "outA", "outK", "outB"] as const),
];
type Field = (typeof FIELDS)[number];

/** Elements that a unit moves. */
const UNIT_ELEMENTS = 16_384;
/** Bytes side by side that are worth a block copy. */
const _BLOCK_BYTES = 64;
/** Calls of a module per thread, if there is enough to do: threads then end together. */
const CALLS = 8;

const ACCESS = { 1: ["load8_u", "store8"], 2: ["load16_u", "store16"], 4: ["load", "store"], 8: ["load", "store"] };

/** `out[a][k][b] = x[a][places[k]][b]` on CPU cores, of elements as bits; `out` has elements. @see takeAlong, for the arrays. */
export function gatherOnCores(x: DeviceArray, places: DeviceArray, out: DeviceArray): void {
  const bytes = dtypeInfo(x.dtype).bytesPerElement;
  const [a, length, width] = out.shape as [number, number, number];
  const part = Math.max(1, Math.floor(UNIT_ELEMENTS / width));
  const parts = Math.ceil(length / part);
  const [xA, xK, xB, outA, outK, outB] = [...x.stride, ...out.stride].map((step) => step * bytes);
  onCores(x.device, (cores) => {
    const { internals, space } = cores;
    const code = codeOn(cores, `kernels:gather:${bytes}`, (shared) => gatherModule(bytes, shared));
    const launch = space.scratch(FIELDS.length * 4);
    const at = { x: addressOf(x), places: addressOf(places), out: addressOf(out) };
    const fields = { ...at, length, parts, part, width, xA, xK, xB, outA, outK, outB };
    const words = new Int32Array(internals.memory.buffer, launch, FIELDS.length);
    for (const [i, name] of FIELDS.entries()) words[i] = fields[name] as number;
    const units = a * parts;
    const chunk = Math.max(4, Math.ceil(units / (CALLS * internals.threads)));
    internals.run(code, { launch, scratch: launch, scratchBytes: 0, units, chunk });
  });
}

function gatherModule(bytes: 1 | 2 | 4 | 8, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const run = new Run();
  const [load, store] = (ACCESS[bytes] as [string, string]).map((name) => `${bytes === 8 ? "i64" : "i32"}.${name}`);
  const [x, place, out, left, from, to, rest, step] = Array.from({ length: 8 }, () => run.local("i32")) as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ];
  const field = (name: Field): Run => run.get(LAUNCH).load("i32.load", FIELDS.indexOf(name) * 4) as Run;
  const steps = (variable: number, by: Field): void => {
    run.get(variable);
    field(by).op("i32.add").set(variable);
  };
  /** As often as `count` says; the code after a round is done as long as rounds are left. */
  const rounds = (count: number, body: () => void): void => {
    run.loop((again) => {
      body();
      run.get(count).i32(1).op("i32.sub").tee(count).brIf(again);
    });
  };
  /** `count` times what `move` writes for the element at `from`, to where `to` is. */
  const eachPlace = (move: () => void): void =>
    rounds(left, () => {
      run.get(x).get(place).load("i32.load").get(step).op("i32.mul").op("i32.add").set(from);
      move();
      steps(out, "outK");
      run.get(place).i32(4).op("i32.add").set(place);
    });
  const isBlock = (): void => {
    field("xB").i32(bytes).op("i32.eq");
    field("outB").i32(bytes).op("i32.eq").op("i32.and");
    field("width").i32(1).op("i32.ge_u").op("i32.and");
  };
  return runsUnits(module, run, () => {
    // The line of the unit, and its part of the line.
    run.get(UNIT);
    field("parts").op("i32.div_u").set(to);
    run.get(UNIT);
    field("parts").op("i32.rem_u");
    field("part").op("i32.mul").set(rest);
    field("x").get(to);
    field("xA").op("i32.mul").op("i32.add").set(x);
    field("out").get(to);
    field("outA").op("i32.mul").op("i32.add").get(rest);
    field("outK").op("i32.mul").op("i32.add").set(out);
    field("places").get(rest).i32(4).op("i32.mul").op("i32.add").set(place);
    field("length").get(rest).op("i32.sub").tee(left);
    field("part").get(left);
    field("part").op("i32.lt_u").op("select").set(left);
    field("xK").set(step);
    field("width").i32(1).op("i32.eq");
    run.if(
      () =>
        eachPlace(() =>
          run
            .get(out)
            .get(from)
            .load(load as string)
            .store(store as string),
        ),
      () => {
        isBlock();
        run.if(
          () =>
            eachPlace(() => {
              run.get(out).get(from);
              field("width").i32(bytes).op("i32.mul").op("memory.copy");
            }),
          () =>
            eachPlace(() => {
              run.get(out).set(to);
              field("width").set(rest);
              rounds(rest, () => {
                run
                  .get(to)
                  .get(from)
                  .load(load as string)
                  .store(store as string);
                steps(to, "outB");
                steps(from, "xB");
              });
            }),
        );
      },
    );
  });
}
