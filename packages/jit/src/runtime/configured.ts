import { type Device, LaunchError, NDArray } from "@gridstride/core";
import { deviceUnder, refuseRecording } from "@gridstride/core/internal";
import type { LaunchOptions } from "../types/kernel.ts";
import { commonDevice, type GivenArg, readArgument } from "./arguments.ts";
import { type BoundArg, STEP_BUDGET, type Triple } from "./executable.ts";
import { launchFor } from "./last-launch.ts";
import { checkScalars } from "./scalars.ts";
import type { Signature, Specialisations } from "./specialize.ts";
import { captureStackTrace } from "./stack.ts";

/** Where launches find the kernel for their types: compiled when it is asked for, or ahead of time. */
export type Launched = Pick<
  Specialisations,
  "last" | "bySignature" | "for" | "forTypes" | "executable" | "executableAsync"
>;

/** A configured launch. */
export interface Configuration {
  readonly specialisations: Launched;
  /** Launch arguments the kernel takes. */
  readonly arity: number;
  /** The signature that a launch of these values runs; null where the kernel has none. */
  readonly signatureFor: ((values: readonly unknown[]) => Signature) | null;
  /** Refuses a launch with another number of arguments, and says why. */
  readonly refuseArity: (given: number) => never;
  /** Blocks and threads, which may depend on the device's limits. */
  readonly shape: (device: Device) => { readonly grid: Triple; readonly block: Triple };
  readonly options: LaunchOptions;
  /** Launches with arrays that are on the host: `launchOnHost`, or what loads it. */
  readonly onHost: HostLaunch;
}

/** A launch on host arrays. @param wanted - the device; undefined for the default. */
export type HostLaunch = (
  configuration: Configuration,
  wanted: Device | undefined,
  given: readonly GivenArg[],
  signature: Signature,
) => Promise<void>;

/** Launches on device arrays at once; on host arrays through a promise. */
export function launch(configuration: Configuration, values: readonly unknown[]): Promise<void> | undefined {
  try {
    return start(configuration, values);
  } catch (error) {
    if (isOurs(error)) captureStackTrace?.(error, launch);
    throw error;
  }
}

/** A bug of Gridstride has no code: of it the inner stack matters, of all else who called. */
const isOurs = (error: unknown): error is Error => error instanceof Error && "code" in error;

function start(configuration: Configuration, values: readonly unknown[]): Promise<void> | undefined {
  const { arity, signatureFor, options } = configuration;
  if (values.length !== arity) configuration.refuseArity(values.length);
  const signature = signatureFor?.(values) ?? null;
  const given: GivenArg[] = [];
  for (let i = 0; i < arity; i++) given.push(readArgument(values[i], i, signature?.[i]));
  const device = commonDevice(given);
  const wanted = options.device ?? options.stream?.device;
  if (device && wanted && device !== wanted) {
    throw new LaunchError(
      "wrong-device",
      "the arguments are on another device than the one in the launch options (`device` or `stream`); leave the option out",
    );
  }
  const known = device ?? wanted ?? deviceUnder(given.map(hostOf));
  return known && given.every(isBound)
    ? launchBound(configuration, known, given, signature)
    : launchHost(configuration, known, given, signature);
}

const hostOf = (arg: GivenArg): NDArray | null =>
  arg.kind === "host" && arg.value instanceof NDArray ? arg.value : null;

const isBound = (arg: GivenArg): arg is BoundArg => arg.kind !== "host";

function launchBound(
  configuration: Configuration,
  device: Device,
  args: readonly BoundArg[],
  signature: Signature,
): undefined {
  const { specialisations, options } = configuration;
  const { grid, block } = configuration.shape(device);
  const { stepBudget = STEP_BUDGET, sharedBytes = 0 } = options;
  const asked = { device, args, signature, block, stepBudget, sharedBytes };
  const last = launchFor(specialisations, asked, () => {
    const special = specialisations.for(args, signature, sharedBytes);
    checkScalars(special.head, args);
    return { head: special.head, executable: specialisations.executable(device, special, args, block, stepBudget) };
  });
  checkScalars(last.ready.head, args);
  last.ready.executable.run(args, grid, last);
  return undefined;
}

async function launchHost(
  configuration: Configuration,
  wanted: Device | undefined,
  given: readonly GivenArg[],
  signature: Signature,
): Promise<void> {
  if (wanted) refuseRecording(wanted);
  // Behind an `await` nothing tells who called, unless the caller waits. A kernel's first launch compiles: that it also
  // keeps the stack is nothing next to it.
  const called = configuration.specialisations.bySignature.size === 0 && new Error();
  try {
    await configuration.onHost(configuration, wanted, given, signature);
  } catch (error) {
    if (called && isOurs(error)) error.stack = `${called.stack}`.replace(/^Error/, () => `${error}`);
    throw error;
  }
}
