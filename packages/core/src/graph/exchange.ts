import type { Device, DeviceArray } from "../device.ts";
import { residentOf } from "../device-array.ts";
import { viewOf } from "../device-views.ts";
import { LaunchError } from "../errors.ts";
import { isDeviceArray } from "../kinds.ts";
import { isPlain } from "../options.ts";
import { showShape } from "../shape.ts";
import { show, wrongKind } from "../show.ts";
import type { Command, Node } from "./nodes.ts";
import type { Parameter } from "./parameter.ts";
import { checkCount, type GraphRecording } from "./recording.ts";
import type { Slots, Work } from "./types.ts";

/** The arrays and numbers of one replay. */
export interface Binding {
  /** Equal for equal memory. */
  readonly key: string;
  /** The arrays that were given. */
  readonly given: readonly DeviceArray[];
  /** The array in the place of an array that was recorded. */
  readonly array: (recorded: DeviceArray) => DeviceArray;
  readonly valueOf: (parameter: Parameter) => number;
}

const idOf = (array: DeviceArray): number => residentOf(array).allocation.storage.id;

/** Reads what replays exchange, and checks that it fits what was recorded. */
export class Exchanges {
  readonly device: Device;
  readonly #slots: Readonly<Record<string, DeviceArray | number>>;
  /** Arrays of the caller that the graph uses, one for each memory. */
  readonly #used = new Map<number, DeviceArray>();
  /** The memory of recorded arrays: what is exchanged may have been disposed since. */
  readonly #ids = new Map<DeviceArray, number>();
  readonly #counts: ReadonlySet<string>;
  readonly #plain: Binding;

  constructor(device: Device, { commands, nodes, transients }: GraphRecording, slots: Slots) {
    this.device = device;
    // The recording has checked them.
    this.#slots = slots as Readonly<Record<string, DeviceArray | number>>;
    const inSlots = Object.values(this.#slots).filter(isDeviceArray);
    for (const array of [...inSlots, ...commands.flatMap(({ arrays }) => arrays), ...flagsOf(nodes)]) {
      const { storage } = residentOf(array).allocation;
      this.#ids.set(array, storage.id);
      if (!transients.has(storage) && !this.#used.has(storage.id)) this.#used.set(storage.id, array);
    }
    this.#counts = new Set(countsOf(nodes));
    this.#plain = { key: "", given: [], array: (recorded) => recorded, valueOf: ({ initial }) => initial };
  }

  /** The bytes of the caller's arrays. */
  get bytes(): number {
    return [...this.#used.values()].reduce((all, { byteLength }) => all + byteLength, 0);
  }

  /** @throws as `Graph.replay`. */
  read(given: unknown): Binding {
    const isNothing = given === undefined || (isPlain(given) && Object.keys(given).length === 0);
    const arrays = new Map<number, DeviceArray>();
    const values = new Map<string, number>();
    if (!isNothing) {
      if (!isPlain(given)) throw wrongKind(`an object of slots, { ${Object.keys(this.#slots).join(", ")} }`, given);
      for (const [name, value] of Object.entries(given)) this.#readOne(name, value, arrays, values);
    }
    for (const [id, array] of this.#used) if (!arrays.has(id)) residentOf(array);
    if (isNothing) return this.#plain;
    this.#checkApart(arrays);
    return {
      key: [...arrays].map(([id, array]) => `${id}:${idOf(array)}`).join(),
      given: [...arrays.values()],
      array: (recorded) => {
        const other = arrays.get(this.#ids.get(recorded) as number);
        return other === undefined
          ? recorded
          : viewOf(other, recorded.shape, recorded.stride, recorded.offset, recorded.dtype);
      },
      valueOf: ({ name, initial }) => values.get(name) ?? initial,
    };
  }

  #readOne(name: string, value: unknown, arrays: Map<number, DeviceArray>, values: Map<string, number>): void {
    const slot = Object.hasOwn(this.#slots, name) ? this.#slots[name] : undefined;
    if (slot === undefined) {
      const names = Object.keys(this.#slots);
      throw new LaunchError(
        "wrong-kind",
        `replay: there is no slot '${name}'; ${names.length === 0 ? "the graph was recorded without any" : `the slots are ${names.join(", ")}`}`,
      );
    }
    if (value === undefined) return;
    if (typeof slot === "number") {
      if (typeof value !== "number") throw wrongKind(`a number for the slot ${name}`, value);
      if (this.#counts.has(name)) checkCount(`replay: the slot ${name}, a number of iterations`, value);
      values.set(name, value);
      return;
    }
    if (!isDeviceArray(value)) throw wrongKind(`a device array for the slot ${name}`, value);
    if (value.device !== this.device)
      throw new LaunchError(
        "wrong-device",
        `replay: the array for the slot ${name} is on another device than the graph`,
      );
    const fits =
      value.dtype === slot.dtype &&
      value.offset === slot.offset &&
      `${value.shape}` === `${slot.shape}` &&
      `${value.stride}` === `${slot.stride}` &&
      value["~clamped"] === slot["~clamped"];
    if (!fits)
      throw new LaunchError(
        "bad-size",
        `replay: expected an array like that of the recording for the slot ${name}, ${layoutOf(slot)}; got ${layoutOf(value)}: copy it into one`,
      );
    arrays.set(this.#ids.get(slot) as number, value);
  }

  /** Kernels are compiled for what is one memory and what is not. */
  #checkApart(arrays: ReadonlyMap<number, DeviceArray>): void {
    const seen = new Set<number>();
    for (const [id, array] of this.#used) {
      const now = idOf(arrays.get(id) ?? array);
      if (seen.has(now))
        throw new LaunchError(
          "wrong-kind",
          `replay: ${show(arrays.get(id) ?? array)} would be in two places of the graph, which was recorded with two arrays: exchange the other one too`,
        );
      seen.add(now);
    }
  }
}

const layoutOf = ({ dtype, shape, stride, offset }: DeviceArray): string =>
  `${dtype}${showShape(shape)} with strides ${showShape(stride)} and offset ${offset}`;

function* flagsOf(nodes: readonly Node[]): Generator<DeviceArray> {
  for (const node of nodes) {
    if (node.kind === "while") yield node.flag;
    if (node.kind !== "command") yield* flagsOf(node.body);
  }
}

function* countsOf(nodes: readonly Node[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === "repeat" && typeof node.count !== "number") yield node.count.name;
    if (node.kind !== "command") yield* countsOf(node.body);
  }
}

/** The work of a command on the arrays and numbers of a binding. */
export const bindCommand = ({ arrays, parameters, bind }: Command, { array, valueOf }: Binding): Work =>
  bind(arrays.map(array), parameters.map(valueOf));
