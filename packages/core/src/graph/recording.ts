import type { Allocation } from "../allocation.ts";
import type { Backend } from "../backend.ts";
import type { Cells } from "../copy.ts";
import type { Device, DeviceArray } from "../device.ts";
import { arrayOver, ResidentArray, residentOf } from "../device-array.ts";
import { viewOf } from "../device-views.ts";
import { type DType, dtypeInfo } from "../dtype.ts";
import { LaunchError } from "../errors.ts";
import { isDeviceArray, isParameter } from "../kinds.ts";
import { cellsParts, copyJobs, copyResident, residentParts } from "../resident-copies.ts";
import { showShape, sizeOf } from "../shape.ts";
import { show, wrongKind } from "../show.ts";
import type { Command, Node } from "./nodes.ts";
import type { Parameter } from "./parameter.ts";
import { Transients } from "./transients.ts";
import type { AnyDeviceArray, GraphBuilder, Recording, Temporary } from "./types.ts";

/** Collects what a function launches and copies on a device; nothing of it is done. */
export class GraphRecording implements Recording<DeviceArray>, GraphBuilder {
  readonly commands: Command[] = [];
  readonly transients: Transients;
  /** Copies of host arrays, which replays read. */
  readonly constants: DeviceArray[] = [];
  /** The first refusal: a promise that rejects with it may have no reader. */
  refused: LaunchError | null = null;
  readonly #device: Device;
  readonly #backend: Backend;
  /** Uses of the arrays that the recorded function makes, by their memory from one allocation to its release. */
  readonly #uses = new Map<Allocation, { uses: number }>();
  /** The same memory, by the arrays that commands hold. */
  readonly #lent = new Map<DeviceArray, Allocation>();
  #zeros: DeviceArray | null = null;
  /** The loops that are open, innermost last; the first list is the graph's own. */
  readonly #open: Node[][] = [[]];

  constructor(device: Device, backend: Backend) {
    this.#device = device;
    this.#backend = backend;
    this.transients = new Transients(backend);
  }

  get nodes(): readonly Node[] {
    return this.#open[0] as Node[];
  }

  add(command: Command): void {
    this.#push({ kind: "command", index: this.commands.length });
    const arrays = command.arrays.map((array) => this.#keep(array));
    for (const lent of new Set(arrays.map((array) => this.#lent.get(array)))) if (lent !== undefined) this.#use(lent);
    this.commands.push({ ...command, arrays });
  }

  /** An array of a command, where commands alone see its memory: the recorded function has disposed it. */
  temporary(array: DeviceArray): Temporary | null {
    const lent = this.#lent.get(array);
    return lent !== undefined && this.transients.isOver(lent) ? (this.#uses.get(lent) as Temporary) : null;
  }

  #use(lent: Allocation): void {
    const known = this.#uses.get(lent);
    if (known === undefined) this.#uses.set(lent, { uses: 1 });
    else known.uses++;
  }

  repeat(count: number | Parameter, body: () => void): void {
    if (!isParameter(count)) checkCount("graph.repeat", count);
    this.#push({ kind: "repeat", count, body: this.#body("graph.repeat", body) });
  }

  while(flag: AnyDeviceArray, body: () => void, options: { readonly most: number }): void {
    if (!isDeviceArray(flag) || flag.device !== this.#device || flag.size !== 1 || !FLAGS.has(flag.dtype))
      throw wrongKind(
        "an array of one int32, uint32 or bool on the device that records, as the flag of graph.while",
        flag,
      );
    const most = (options as { most?: unknown } | undefined)?.most;
    checkCount("graph.while: most", most);
    const kept = this.#keep(flag);
    const lent = this.#lent.get(kept);
    if (lent !== undefined) this.#use(lent);
    this.#push({ kind: "while", flag: kept, most: most as number, body: this.#body("graph.while", body) });
  }

  refuse(what: string): never {
    this.refused ??= new LaunchError(
      "recording",
      `${what} cannot be recorded, because it needs its result or host memory at once: do it before the recording or after a replay, and pass device arrays`,
    );
    throw this.refused;
  }

  allocate(byteLength: number, what: string): Allocation {
    return this.transients.allocate(byteLength, what);
  }

  copy(to: DeviceArray, from: DeviceArray): void {
    const bind: Command["bind"] = ([into, source]) => {
      const [a, b] = [residentOf(into as DeviceArray), residentOf(source as DeviceArray)];
      const work = (): void => copyResident(this.#backend, a, b);
      return Object.assign(work, { jobs: () => copyJobs(this.#backend, a, b) });
    };
    this.add({ name: "copy", arrays: [to, from], parameters: [], bind });
  }

  upload(to: DeviceArray, from: Cells): void {
    const constant = this.#constant(to.shape, to.dtype, false);
    this.#backend.upload(residentParts(residentOf(constant)), cellsParts(from));
    this.copy(to, constant);
  }

  clear(array: DeviceArray): void {
    const { shape, dtype } = array;
    this.#zeros ??= this.#constant([], "complex128", true);
    const zero = viewOf(
      this.#zeros,
      shape,
      shape.map(() => 0),
      0,
      dtype,
    );
    this.copy(array, zero);
  }

  #constant(shape: readonly number[], type: DType, zero: boolean): DeviceArray {
    const what = `a constant of a graph, ${type}${showShape(shape)}`;
    const allocation = this.#backend.allocate(sizeOf(shape) * dtypeInfo(type).bytesPerElement, what, zero, true);
    const made = arrayOver(this.#device, this.#backend, allocation, shape, type, what);
    this.constants.push(made);
    return made;
  }

  /** @throws {DeviceLostError} for memory of the graph that did not come back with the device. */
  checkMemory(): void {
    for (const array of this.constants) residentOf(array);
    this.transients.check();
  }

  /** Gives back what the recording allocated. */
  dispose(): void {
    for (const array of this.constants) array.dispose();
    this.transients.dispose();
  }

  #keep(array: DeviceArray): DeviceArray {
    const { allocation } = residentOf(array);
    if (!this.transients.has(allocation.storage)) return array;
    // The caller may dispose its array: the graph has one of its own over the memory.
    const lasting: Allocation = Object.create(allocation, { release: { value: () => {} } });
    const alias = arrayOver(this.#device, this.#backend, lasting, array.shape, array.dtype, `${array}`, array);
    if (array["~clamped"]) ResidentArray.clamp(alias as ResidentArray<DType>);
    this.#lent.set(alias, allocation);
    return alias;
  }

  #push(node: Node): void {
    (this.#open.at(-1) as Node[]).push(node);
  }

  #body(whose: string, body: () => void): readonly Node[] {
    if (typeof body !== "function") throw wrongKind(`a function that launches, in ${whose}`, body);
    const nodes: Node[] = [];
    this.#open.push(nodes);
    try {
      refusePromise(whose, body());
    } finally {
      this.#open.pop();
    }
    return nodes;
  }
}

const FLAGS: ReadonlySet<string> = new Set(["int32", "uint32", "bool"]);

/** @throws {LaunchError} code `recording`, for a function that waits: what comes after is launched when the recording is over. */
export function refusePromise(whose: string, result: unknown): void {
  if (typeof (result as { then?: unknown } | undefined)?.then !== "function") return;
  (result as Promise<unknown>).then(undefined, () => {});
  throw new LaunchError(
    "recording",
    `${whose}: expected a function that launches without waiting, got a promise: what follows an await is not recorded; pass device arrays, and read results after replay`,
  );
}

export function checkCount(whose: string, count: unknown): void {
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0)
    throw new LaunchError("wrong-kind", `${whose}: expected a whole number, 0 or more; got ${show(count)}`);
}
