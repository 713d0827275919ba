import type { Device } from "@gridstride/core";
import type { HostTarget } from "@gridstride/core/internal";
import { Later, NotCompiled, type Otherwise } from "@gridstride/jit/runtime";
import type { KernelSource } from "../call/kernel-source.ts";
import type { Callee } from "../call/ufunc-call.ts";

/** The statements of a built module in addition to a function itself. */
export interface AheadOptions extends Otherwise {
  /** Opens the default devices of the targets that the build compiled for. */
  readonly hosts: Partial<Record<HostTarget, () => Device>>;
}

/** The parts of the ufunc that the compiler makes of the same text, where it is needed. */
export interface LaterCallee {
  readonly source: Pick<Later<KernelSource>, "now" | "wait">;
  /** The whole ufunc or gufunc. @throws {UnsupportedError} unless it is there. */
  whole(reason: string): object;
  readonly host: (target: HostTarget) => Device;
}

/** @param name - of the function, for messages. */
export function laterCallee(name: string, { hosts, ...otherwise }: AheadOptions): LaterCallee {
  const compiler = new Later<object>(name, otherwise);
  const calleeOf = (made: object) => (made as { readonly "~callee": Pick<Callee, "source" | "host"> })["~callee"];
  return {
    source: compiler.map((made) => calleeOf(made).source),
    whole: (reason) => compiler.now(new NotCompiled(reason)),
    host: (target) => hosts[target]?.() ?? calleeOf(compiler.now(new NotCompiled(`target ${target}`))).host(target),
  };
}
