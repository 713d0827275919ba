import type { Device, Target } from "@gridstride/core";
import { bug } from "../../diagnostics/bug.ts";
import { once } from "../../diagnostics/once.ts";
import type { ArgType } from "../../frontend/request.ts";
import type { KernelHead } from "../../ir/ir.ts";
import { anySize, argumentTypes, showSignature, specialisationKey } from "../arguments.ts";
import type { Launched } from "../configured.ts";
import type { BoundArg, Executable, Triple } from "../executable.ts";
import type { LastLaunch } from "../last-launch.ts";
import type { Signature, Specialisation } from "../specialize.ts";
import type { AheadModule, AheadOverload } from "./artifact.ts";

/** A launch asks for a kernel that was not compiled at build time; only the compiler can make it. */
export class NotCompiled extends Error {
  /** The types of a kernel that nothing was compiled for. */
  readonly types: readonly ArgType[] | undefined;

  constructor(message: string, types?: readonly ArgType[]) {
    super(message);
    this.types = types;
  }
}

/**
 * Launches modules of some targets. A program has the launchers of the targets that its build compiles for, so that a page
 * loads no others.
 */
export interface AheadLauncher {
  readonly targets: readonly Target[];
  /** @throws {NotCompiled} for arguments that need another module. */
  check(device: Device, args: readonly BoundArg[]): void;
  now(device: Device, kernel: KernelHead, module: AheadModule): Executable;
  soon(device: Device, kernel: KernelHead, module: AheadModule): Promise<Executable>;
}

/** Finds the kernels of launches among the kernels that were compiled at build time. */
export class AheadLookup implements Launched {
  readonly bySignature: Map<string, Specialisation> = new Map();
  last: LastLaunch | null = null;
  readonly #overloads: readonly AheadOverload[];
  readonly #launchers: readonly AheadLauncher[];
  readonly #signature: Signature;
  readonly #known: Map<string, Found> = new Map();

  /** @param signature - the types that a signature fixes, where it is the same for all launches. */
  constructor(overloads: readonly AheadOverload[], launchers: readonly AheadLauncher[], signature: Signature = null) {
    this.#overloads = overloads;
    this.#launchers = launchers;
    this.#signature = signature;
  }

  for(args: readonly BoundArg[], signature?: Signature, sharedBytes?: number): Found {
    return this.forTypes(argumentTypes(args), signature, sharedBytes);
  }

  /** @throws {NotCompiled} */
  forTypes(met: readonly ArgType[], signature: Signature = this.#signature, sharedBytes = 0): Found {
    const types = anySize(met).map((type, at) => {
      const wanted = signature?.[at];
      return wanted?.kind === "scalar" && type.kind === "scalar" ? wanted : type;
    });
    const key = specialisationKey(types);
    const known = this.#known.get(key);
    if (known !== undefined && sharedBytes === 0) return known;
    const overload = this.#overloads.find((one) => one.key === key);
    if (overload === undefined || sharedBytes !== 0)
      throw new NotCompiled(
        `types ${showSignature(types)}${sharedBytes === 0 ? "" : ` with sharedBytes ${sharedBytes}`}`,
        // A kernel that is built has other arguments than the function that its user wrote.
        this.#signature === null ? types : undefined,
      );
    const special: Found = {
      signature: overload.signature,
      types: overload.types,
      head: overload.kernel,
      get compiled(): never {
        throw bug("no code");
      },
      kept: null,
      distribution: null,
      loadFuse: null,
      executables: new WeakMap(),
      modules: overload.modules,
    };
    this.#known.set(key, special);
    this.bySignature.set(overload.signature, special);
    return special;
  }

  /** @throws {NotCompiled} */
  executable(device: Device, special: Found, args: readonly BoundArg[], block: Triple): Executable {
    const launcher = this.#launcher(device);
    launcher.check(device, args);
    return once(madeOn(device, special), block.join("x"), () =>
      launcher.now(device, special.head, moduleFor(device, special, block)),
    );
  }

  /** @throws {NotCompiled} */
  async executableAsync(
    device: Device,
    special: Found,
    args: readonly BoundArg[] | null,
    block: Triple,
  ): Promise<Executable> {
    const launcher = this.#launcher(device);
    const module = moduleFor(device, special, block);
    launcher.check(device, args ?? []);
    const made = madeOn(device, special);
    const known = made.get(block.join("x")) ?? (await launcher.soon(device, special.head, module));
    made.set(block.join("x"), known);
    return known;
  }

  #launcher({ target }: Device): AheadLauncher {
    const found = this.#launchers.find(({ targets }) => targets.includes(target));
    if (found === undefined) throw new NotCompiled(`target ${target}`);
    return found;
  }
}

/** A kernel that was compiled at build time, and its modules. */
interface Found extends Specialisation {
  readonly modules: readonly AheadModule[];
}

function moduleFor({ target }: Device, { modules }: Found, block: Triple): AheadModule {
  const found = modules.find((one) => one.target === target && one.block.every((size, axis) => size === block[axis]));
  if (found === undefined) throw new NotCompiled(`blocks of ${block.join(" x ")} threads on ${target}`);
  return found;
}

const madeOn = (device: Device, { executables }: Specialisation): Map<string, Executable> =>
  once(executables, device, () => new Map());
