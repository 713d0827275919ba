import type { Kernel } from "@gridstride/jit";
import { withMarks } from "@gridstride/jit/internal";
import type { RunEvent } from "../events.ts";

/** The functions that a program gave to Gridstride, and the kernels made of them. */
export class Noted {
  readonly kernels: { readonly name: string; readonly kernel: Kernel<never>; readonly at: number }[] = [];
  readonly #code: string;
  /** Where the last function of each text begins in the program; -1 where it is not part of it. */
  readonly #places = new Map<string, number>();

  constructor(code: string) {
    this.#code = code;
  }

  /** Notes what was made of these arguments, and gives it back. */
  keep<T>(made: T, args: readonly unknown[]): T {
    const fn = args.find((arg) => typeof arg === "function");
    if (fn === undefined) return made;
    const text = String(fn);
    // If two functions have the same text, the later function was made later.
    const last = this.#places.get(text) ?? -1;
    const next = this.#code.indexOf(text, last + 1);
    const at = next < 0 ? last : next;
    this.#places.set(text, at);
    // A kernel is a function, which says what a call of it lacks.
    if (typeof made === "function" && "inspectIr" in made)
      this.kernels.push({ name: nameBefore(this.#code, at) ?? (fn.name || "kernel"), kernel: made as never, at });
    return made;
  }
}

/** The name of the variable that a call around this place is given to. */
function nameBefore(code: string, at: number): string | undefined {
  if (at < 0) return undefined;
  return code.slice(0, at).match(/(?:const|let|var)\s+([\w$]+)\s*=[^=;]*$/)?.[1];
}

/** The compiled forms of the launched kernels. */
export function inspectEvents({ kernels }: Noted, explore = false): RunEvent[] {
  return kernels
    .filter(({ kernel }) => kernel.overloads.size > 0)
    .map(({ name, kernel, at }) => ({
      type: "inspect",
      name,
      wgsl: textOrReason(() => kernel.inspectWgsl()),
      wat: textOrReason(() => kernel.inspectWat()),
      ir: textOrReason(() => kernel.inspectIr()),
      types: textOrReason(() => kernel.inspectTypes()),
      ...(explore ? { explored: exploredOf(kernel), at } : {}),
    }));
}

function exploredOf(kernel: Kernel<never>): Record<"webgpu" | "cpu" | "wgsl" | "wat", string> {
  const linked = (print: () => string): string => textOrReason(() => withMarks(print));
  return {
    webgpu: linked(() => kernel.inspectPasses("webgpu")),
    cpu: linked(() => kernel.inspectPasses("cpu")),
    wgsl: linked(() => kernel.inspectWgsl()),
    wat: linked(() => kernel.inspectWat()),
  };
}

/** A form that a kernel cannot have, such as float64 in WGSL, says so itself. */
function textOrReason(show: () => string): string {
  try {
    return show();
  } catch (error) {
    return `// ${error instanceof Error ? error.message.replaceAll("\n", "\n// ") : error}`;
  }
}
