import type { Device } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { forwardStores } from "../../passes/fusion/forward-stores.ts";
import { joinKernels } from "../../passes/fusion/join-kernels.ts";
import type { BoundArg, Triple } from "../executable.ts";

interface Joining {
  /** As of `Joint`. */
  readonly params: readonly number[];
  /** The arguments of the whole. */
  readonly args: readonly BoundArg[];
  readonly block: Triple;
  readonly device: Device;
}

const known = new WeakMap<Kernel, WeakMap<Kernel, Map<string, Kernel>>>();

/** Two kernels as one, made once for arguments that are alike: graphs launch the same kernels again and again. */
export function joined(first: Kernel, second: Kernel, { params, args, block, device }: Joining): Kernel {
  const memory = numbered(args.map((arg) => (arg.kind === "array" ? `${storageOf(arg.array).id}` : "")));
  const shapes = numbered(args.map((arg) => (arg.kind === "array" ? `${arg.array.shape}` : "")));
  const apart = device.target === "webgpu";
  const bySecond = once(known, first, () => new WeakMap());
  const byKey = once(bySecond, second, () => new Map());
  return once(byKey, [params, memory, shapes, block, apart].join(";"), () => {
    const whole = joinKernels(first, second, { params, memory, apart });
    const shapeOf = new Map<ArrayId, number>();
    for (const [i, param] of whole.params.entries()) if (param.kind === "array") shapeOf.set(param.array, shapes[i]!);
    return forwardStores(whole, block, (one, other) => shapeOf.get(one) === shapeOf.get(other));
  });
}

/** Each by the place where its like stands first. */
const numbered = (names: readonly string[]): readonly number[] => names.map((name) => names.indexOf(name));
