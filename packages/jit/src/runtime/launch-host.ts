import {
  asNDArray,
  type Device,
  type DeviceArray,
  dtypeInfo,
  type HostArray,
  LaunchError,
  type NDArray,
} from "@gridstride/core";
import { type HostUse, isContiguous, residentOn, viewOf } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import type { KernelHead } from "../ir/ir.ts";
import { boundType, type GivenArg, readArgument, type Typed, typesOf } from "./arguments.ts";
import { chooseSignature, type KernelSignature } from "./choose-signature.ts";
import type { BoundArg } from "./executable.ts";
import { isWritten } from "./record-arguments.ts";
import type { Signature } from "./specialize.ts";

/** The arguments of a launch of which some are on the host, before these are anywhere else. */
export interface HostArguments {
  /** Arrays that are managed by the launch's device are device arrays already: nothing copies them. */
  readonly given: readonly GivenArg[];
  /** The arrays that are on the host, by position; null for the other arguments. */
  readonly hosts: readonly (NDArray | null)[];
  /** The typed arrays that more than one argument looks into. */
  readonly shared: ReadonlySet<unknown>;
  /** The types that the arguments have once they are staged. */
  readonly types: readonly ArgType[];
  /** How the launch of a kernel of these types uses the host arrays. */
  use(kernel: KernelHead): HostUse;
}

/**
 * Tells host arguments apart. Views of one typed array count as sharing memory, since they will on the device.
 *
 * @param device - where they will be; undefined where that is open, and then no array is managed.
 */
export function readHostArguments(args: readonly GivenArg[], device?: Device, signature?: Signature): HostArguments {
  const hosts = args.map((arg) => (arg.kind === "host" ? asNDArray(arg.value) : null));
  const given = args.map((arg, position): GivenArg => {
    const host = hosts[position] ?? null;
    const array = device && host && residentOn(host, device);
    // A signature may ask for rows without gaps, which a copy has.
    const wanted = signature?.[position];
    const fits =
      wanted?.kind !== "array" || wanted.layout !== "C" || isContiguous(host?.shape ?? [], host?.stride ?? []);
    if (!array || !fits) return arg;
    return { kind: "array", array, ...(arg.kind === "host" && arg.records && { records: arg.records }) };
  });
  const shared = sharedData(hosts.map((host, position) => (given[position]?.kind === "host" ? host : null)));
  return {
    given,
    hosts,
    shared,
    types: typesOf(given.map((arg, position) => staged(arg, hosts[position] as NDArray, shared))),
    use(kernel) {
      const [reads, writes] = [[], []] as [NDArray[], NDArray[]];
      for (const [position, array] of hosts.entries())
        if (array !== null) (isWritten(kernel, position) ? writes : reads).push(array);
      return { reads, writes };
    },
  };
}

/** An argument as it will be on the device. */
function staged(arg: GivenArg, host: NDArray, shared: ReadonlySet<unknown>): Typed {
  if (arg.kind !== "host") return boundType(arg);
  const { records } = arg;
  return shared.has(host.data)
    ? { kind: "array", array: host, memory: host.data, records }
    : { kind: "array", array: host, memory: host, tight: true, records };
}

/** Host arguments put on a device for one launch. */
export interface Staged {
  readonly args: readonly BoundArg[];
  /** Copies what the kernel writes back into the caller's arrays, each view's own elements only. */
  copyBack(kernel: KernelHead): Promise<void>;
  dispose(): void;
}

/**
 * Copies host arrays to the device. Views of one typed array share one copy there, so that a kernel sees the caller's
 * aliasing as it would in place. Where the device refuses one of them, nothing stays there.
 */
export function stage(device: Device, { given, hosts, shared }: HostArguments): Staged {
  const bases = new Map<unknown, DeviceArray>();
  const owned: DeviceArray[] = [];
  const keep = (array: DeviceArray): DeviceArray => {
    owned.push(array);
    return array;
  };
  const place = (host: NDArray): DeviceArray => {
    if (!shared.has(host.data)) return keep(device.toDevice(host));
    const base = bases.get(host.data) ?? keep(device.toDevice(wholeOf(host)));
    bases.set(host.data, base);
    return viewOf(base, host.shape, host.stride, host.offset);
  };
  const dispose = (): void => {
    for (const array of owned) array.dispose();
  };
  const args: BoundArg[] = [];
  try {
    for (const [position, arg] of given.entries()) {
      if (arg.kind !== "host") args.push(arg);
      else {
        const array = place(hosts[position] as NDArray);
        args.push({ kind: "array", array, ...(arg.records && { records: arg.records }) });
      }
    }
  } catch (error) {
    dispose();
    throw error;
  }
  return {
    args,
    async copyBack(kernel) {
      const copies = given.map(async (arg, position) => {
        const bound = args[position];
        if (arg.kind !== "host" || bound?.kind !== "array" || !isWritten(kernel, position)) return;
        await bound.array.copyToHost(hosts[position] as NDArray);
      });
      await Promise.all(copies);
    },
    dispose,
  };
}

/** Refuses, before anything is queued, outputs that cannot be copied back. */
export function checkOutputs(kernel: KernelHead, given: readonly GivenArg[]): void {
  for (const [position, arg] of given.entries()) {
    if (arg.kind !== "host" || !Array.isArray(arg.value) || !isWritten(kernel, position)) continue;
    throw new LaunchError(
      "not-writable",
      `argument ${position + 1} is a nested JavaScript array and the kernel writes to it: pass a typed array or an NDArray (\`array(...)\`)`,
    );
  }
}

/** All of the memory that a view looks into. */
function wholeOf(host: NDArray): NDArray {
  const size = Math.floor(host.data.length / dtypeInfo(host.dtype).cells);
  return asNDArray({ data: host.data, shape: [size], stride: [1], dtype: host.dtype } as HostArray);
}

/** The typed arrays that more than one argument looks into. */
function sharedData(hosts: readonly (NDArray | null)[]): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const shared = new Set<unknown>();
  for (const host of hosts) {
    if (host === null) continue;
    if (seen.has(host.data)) shared.add(host.data);
    seen.add(host.data);
  }
  return shared;
}

/** The signature that a launch of these values runs. @throws as `chooseSignature`. */
export function signatureOf(signatures: readonly KernelSignature[], values: readonly unknown[]): readonly ArgType[] {
  const [first] = signatures;
  if (first !== undefined && signatures.length === 1) return first.params;
  const given = values.map((value, position) => readArgument(value, position));
  return chooseSignature(signatures, readHostArguments(given).types, given);
}
