import { LaunchError } from "@gridstride/core";
import type { Dim3 } from "../../types/context.ts";
import type { Kernel, LaunchOptions, PrepareOptions } from "../../types/kernel.ts";
import type { KernelArg, Launch } from "../../types/launch.ts";
import type { KernelSignature } from "../choose-signature.ts";
import { type Configuration, launch } from "../configured.ts";
import { checkLaunchOptions, refuseCall } from "../refuse-launch.ts";
import { configuredShape, forallShape } from "../shapes.ts";
import type { Signature } from "../specialize.ts";
import type { AheadKernel } from "./artifact.ts";
import { Later, type Otherwise } from "./later.ts";
import { type AheadLauncher, AheadLookup, NotCompiled } from "./lookup.ts";

type AnyKernel = Kernel<unknown[]>;

/** The statements of a built module in addition to the kernel itself. */
export interface AheadKernelOptions extends Otherwise {
  /** The code that chooses among several signatures, for a kernel that has them: `signatureOf`. */
  readonly choose?: (signatures: readonly KernelSignature[], values: readonly unknown[]) => Signature;
}

/**
 * A kernel that was compiled at build time. It launches as `kernel` does, and has no compiler with it.
 *
 * @param ahead - as a build wrote it.
 * @param launchers - of the targets that the build compiled for.
 * @returns the kernel. A launch that meets what was not compiled loads the compiler if its arrays are on the host, or if
 *   `prepare` was awaited before; else it throws {UnsupportedError}, code `feature`.
 */
export function aheadKernel(
  ahead: AheadKernel,
  launchers: readonly AheadLauncher[],
  { choose, ...otherwise }: AheadKernelOptions,
): AnyKernel {
  const { name, arity, signatures } = ahead;
  const [first] = signatures;
  const most = ahead.maxBlocksize ?? Number.POSITIVE_INFINITY;
  const specialisations = new AheadLookup(ahead.overloads, launchers);
  const compiler = new Later<AnyKernel>(name, otherwise);
  const launched = (
    shape: Configuration["shape"],
    options: LaunchOptions,
    again: (kernel: AnyKernel) => Launch<unknown[]>,
  ): Launch<unknown[]> => {
    checkLaunchOptions(options);
    const configuration: Configuration = {
      specialisations,
      arity,
      signatureFor: choose === undefined ? () => first?.params ?? null : (values) => choose(signatures, values),
      refuseArity: (given) => refuseArity(name, arity, given),
      shape,
      options,
      // It gives a promise anyway: a page that launches on device arrays does without it.
      onHost: async (...launched) => (await import("../launch-on-host.ts")).launchOnHost(...launched),
    };
    const run = (...args: unknown[]): unknown => {
      try {
        const done = launch(configuration, args);
        return done?.catch(async (error: unknown) => {
          if (!(error instanceof NotCompiled)) throw error;
          return again(await compiler.wait(error))(...(args as KernelArg[]));
        });
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        const whole = compiler.now(error, `await ${name}.prepare(...) first, which loads the compiler`);
        return again(whole)(...(args as KernelArg[]));
      }
    };
    return run as Launch<unknown[]>;
  };
  /** Members that only the compiler has. */
  const needsCompiler = (member: string): never =>
    compiler.refuse(new NotCompiled(member), "it belongs to the kernel without the build: use it there");

  return Object.assign(() => refuseCall(), {
    configure(grid: Dim3, block: Dim3, options: LaunchOptions = {}) {
      return launched(configuredShape(grid, block, most), options, (kernel) => kernel.configure(grid, block, options));
    },
    forall(n: number, options: LaunchOptions = {}) {
      return launched(forallShape(n, most), options, (kernel) => kernel.forall(n, options));
    },
    async prepare(types: string | readonly unknown[], options: PrepareOptions = {}) {
      try {
        // Types as text and their mistakes: nothing that a launch needs.
        const { prepare } = await import("../prepare.ts");
        await prepare({ specialisations, signatures, arity, name, most }, types, options);
      } catch (error) {
        if (!(error instanceof NotCompiled)) throw error;
        await (await compiler.wait(error)).prepare(types, options);
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
}

function refuseArity(name: string, arity: number, given: number): never {
  throw new LaunchError("arity", `${name} takes ${arity} argument${arity === 1 ? "" : "s"}; got ${given}`);
}
