import { type Device, LaunchError, UnsupportedError } from "@gridstride/core";
import type { Dim3 } from "../../types/context.ts";
import type { Kernel, LaunchOptions, PrepareOptions } from "../../types/kernel.ts";
import type { KernelArg, Launch } from "../../types/launch.ts";
import { type Configuration, launch } from "../configured.ts";
import { normalizeDim3 } from "../dim3.ts";
import type { Triple } from "../executable.ts";
import { checkBlock } from "../limits.ts";
import { prepare } from "../prepare.ts";
import { checkLaunchOptions, refuseCall } from "../refuse-launch.ts";
import type { AheadKernel } from "./artifact.ts";
import { AheadLookup, NotCompiled } from "./lookup.ts";

type AnyKernel = Kernel<unknown[]>;

/** Threads of a block that `forall` starts with. */
const FORALL_BLOCK = 256;

/** Says what becomes of a launch with types, a block or a device that were not compiled. */
export interface Otherwise {
  /** Makes the kernel with the compiler; null where nothing but an error is wanted. */
  readonly load: (() => Promise<unknown>) | null;
  /** Says in the console what was not compiled. */
  readonly warn: boolean;
}

/**
 * A kernel that was compiled at build time. It launches as `kernel` does, and has no compiler with it.
 *
 * @param ahead - as a build wrote it.
 * @returns the kernel. A launch that meets what was not compiled loads the compiler if its arrays are on the host, or if
 *   `prepare` was awaited before; else it throws {UnsupportedError}, code `feature`.
 */
export function aheadKernel(ahead: AheadKernel, { load, warn }: Otherwise): AnyKernel {
  const { name, arity, signatures } = ahead;
  const most = ahead.maxBlocksize ?? Number.POSITIVE_INFINITY;
  const specialisations = new AheadLookup(ahead);
  let whole: AnyKernel | null = null;
  let loading: Promise<AnyKernel> | null = null;
  const compiler = async (reason: NotCompiled): Promise<AnyKernel> => {
    if (load === null) return refuse(name, reason, "add it to what the build compiles");
    if (warn && loading === null)
      console.warn(`gridstride: ${name} was not compiled at build time for ${reason.message}: the compiler is loaded`);
    loading ??= load() as Promise<AnyKernel>;
    whole = await loading;
    return whole;
  };
  const launched = (
    shape: Configuration["shape"],
    options: LaunchOptions,
    again: (kernel: AnyKernel) => Launch<unknown[]>,
  ): Launch<unknown[]> => {
    checkLaunchOptions(options);
    const configuration: Configuration = {
      specialisations,
      arity,
      signatures,
      refuseArity: (given) => refuseArity(name, arity, given),
      shape,
      options,
    };
    const run = (...args: unknown[]): unknown => {
      try {
        const done = launch(configuration, args);
        return done?.catch(async (error: unknown) => {
          if (!(error instanceof NotCompiled)) throw error;
          return again(await compiler(error))(...(args as KernelArg[]));
        });
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        if (whole === null)
          return refuse(
            name,
            error,
            `await ${name}.prepare(...) first, which loads the compiler, or add it to the build`,
          );
        return again(whole)(...(args as KernelArg[]));
      }
    };
    return run as Launch<unknown[]>;
  };
  /** Members that only the compiler has. */
  const needsCompiler = (member: string): never =>
    refuse(name, new NotCompiled(member), "it belongs to the kernel without the build: use it there");

  const made = Object.assign(() => refuseCall(), {
    configure(grid: Dim3, block: Dim3, options: LaunchOptions = {}) {
      const shape = { grid: normalizeDim3(grid, "grid", 0), block: normalizeDim3(block, "block", 1) };
      checkBlock(shape.block, most, "this kernel's maxBlocksize allows");
      const onDevice = (device: Device): typeof shape => {
        checkBlock(shape.block, device.limits.maxBlockSize, `device ${device.info.adapter} allows`);
        return shape;
      };
      return launched(onDevice, options, (kernel) => kernel.configure(grid, block, options));
    },
    forall(n: number, options: LaunchOptions = {}) {
      const [threads] = normalizeDim3(n, "grid", 0);
      const shape = (device: Device): { readonly grid: Triple; readonly block: Triple } => {
        const block = Math.min(FORALL_BLOCK, most, device.limits.maxBlockSize);
        return { grid: [Math.ceil(threads / block), 1, 1], block: [block, 1, 1] };
      };
      return launched(shape, options, (kernel) => kernel.forall(n, options));
    },
    async prepare(types: string | readonly unknown[], options: PrepareOptions = {}) {
      const threads = Math.min(FORALL_BLOCK, most);
      try {
        await prepare({ specialisations, signatures, arity, name, threads, most }, types, options);
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        await (await compiler(error)).prepare(types, options);
      }
    },
    overloads: specialisations.bySignature,
    check: () => needsCompiler("check"),
    inspectTypes: () => needsCompiler("inspectTypes"),
    inspectIr: () => needsCompiler("inspectIr"),
    inspectPasses: () => needsCompiler("inspectPasses"),
    inspectWat: () => needsCompiler("inspectWat"),
    inspectWgsl: () => needsCompiler("inspectWgsl"),
  });
  return made;
}

function refuse(name: string, { message }: NotCompiled, advice: string): never {
  throw new UnsupportedError("feature", `${name} was not compiled at build time for ${message}: ${advice}`);
}

function refuseArity(name: string, arity: number, given: number): never {
  throw new LaunchError("arity", `${name} takes ${arity} argument${arity === 1 ? "" : "s"}; got ${given}`);
}
