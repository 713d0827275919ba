import type { Device, DeviceArray } from "@gridstride/core";
import type { Command, Temporary } from "@gridstride/core/internal";
import { storageOf } from "@gridstride/core/internal";
import { forTargets } from "../../compile.ts";
import { once } from "../../diagnostics/once.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { withoutStores } from "../../passes/fusion/without-stores.ts";
import type { BoundArg, BuildOptions, Executable } from "../executable.ts";
import { executableOn } from "../make-executable.ts";
import { boundArgs, workOf } from "../recordable.ts";
import { beginChain, type Chain, lengthened } from "./chain.ts";
import type { FusableLaunch } from "./launch.ts";

/**
 * Launches that stand one after another as fewer launches, each with the work of several: of element-wise kernels of the same
 * threads, where what one of them writes is read by the same thread alone. All stores stay, except for stores to temporary arrays
 * whose elements stay in the thread.
 */
export function fuse(
  commands: readonly Command<DeviceArray>[],
  temporary: (array: DeviceArray) => Temporary | null,
): readonly Command<DeviceArray>[] {
  const made: Command<DeviceArray>[] = [];
  let open: Chain | null = null;
  const end = (): void => {
    if (open !== null) made.push(commandOf(open, temporary));
    open = null;
  };
  for (const command of commands) {
    const next = beginChain(command);
    const joined: Chain | null = open !== null && next !== null ? lengthened(open, next) : null;
    if (joined !== null) {
      open = joined;
      continue;
    }
    end();
    if (next === null) made.push(command);
    else open = next;
  }
  end();
  return made;
}

function commandOf(chain: Chain, temporary: (array: DeviceArray) => Temporary | null): Command<DeviceArray> {
  const { commands, launches, places } = chain;
  const [first] = launches;
  if (first === undefined || commands.length === 1) return commands[0] as Command<DeviceArray>;
  const executable = made(withoutUnread(chain, temporary), first);
  return {
    name: commands.map(({ name }) => name).join(" + "),
    arrays: commands.flatMap(({ arrays }) => arrays),
    parameters: commands.flatMap(({ parameters }) => parameters),
    bind(arrays, values) {
      let [array, value] = [0, 0];
      const bound = launches.map(({ kernel: own, args }, i) => {
        const { arrays: takes, parameters } = commands[i] as Command<DeviceArray>;
        const [given, numbers] = [arrays.slice(array), values.slice(value)];
        array += takes.length;
        value += parameters.length;
        return boundArgs(own, args, given, numbers);
      });
      const given = places.map(({ launch, at }) => bound[launch]?.[at] as BoundArg);
      return workOf(executable, given, first.grid);
    },
  };
}

const executables = new WeakMap<Kernel, WeakMap<Device, Map<string, Executable>>>();

function made(kernel: Kernel, { device, options }: FusableLaunch): Executable {
  const onDevices = once(executables, kernel, () => new WeakMap());
  const known = once(onDevices, device, () => new Map());
  return once(known, `${options.block};${options.stepBudget}`, () => compiledOn(device, kernel, options));
}

function compiledOn(device: Device, kernel: Kernel, options: BuildOptions): Executable {
  const segments = kernel.arrays.flatMap(({ space }) => (space === "global" ? [1] : []));
  const compiled = forTargets(kernel);
  const special = { types: [], head: compiled.ir, compiled, kept: null, distribution: null, loadFuse: null };
  return executableOn(device, special, { ...options, segments });
}

const known = new WeakMap<Kernel, Map<string, Kernel>>();

/** The kernel of a chain without the stores to memory that nothing reads: of temporary arrays that the chain's launches alone use. */
function withoutUnread(chain: Chain, temporary: (array: DeviceArray) => Temporary | null): Kernel {
  const { kernel, args } = chain;
  const inside = memoryInside(chain, temporary);
  const arrays = kernel.params.flatMap((param, i): ArrayId[] => {
    const arg = args[i];
    return param.kind === "array" && arg?.kind === "array" && inside.has(storageOf(arg.array).id) ? [param.array] : [];
  });
  if (arrays.length === 0) return kernel;
  const made = once(known, kernel, () => new Map());
  return once(made, arrays.join(), () => withoutStores(kernel, new Set(arrays)));
}

/** Memory of the chain's launches that no other command uses, in the lives of these temporary arrays. */
function memoryInside({ commands }: Chain, temporary: (array: DeviceArray) => Temporary | null): ReadonlySet<number> {
  const memory = new Map<number, Set<Temporary | null>>();
  const uses = new Map<Temporary, number>();
  for (const { arrays } of commands) {
    const here = new Set<Temporary>();
    for (const array of arrays) {
      const one = temporary(array);
      const { id } = storageOf(array);
      memory.set(id, (memory.get(id) ?? new Set()).add(one));
      if (one !== null) here.add(one);
    }
    for (const one of here) uses.set(one, (uses.get(one) ?? 0) + 1);
  }
  const isInside = (one: Temporary | null): boolean => one !== null && uses.get(one) === one.uses;
  return new Set([...memory].flatMap(([id, all]) => ([...all].every(isInside) ? [id] : [])));
}
