import type { DType } from "@gridstride/core";
import type { ArgType, BuildKernel, Launched } from "@gridstride/jit/internal";

/** A kernel that a call asks for. */
export interface AskedKernel {
  /** Equal keys mean equal kernels and signatures. */
  readonly key: string;
  /** Writes the kernel, which calls the function. */
  readonly build: BuildKernel;
  readonly signature: () => readonly ArgType[];
  /** Loops inside of the function are to be distributed over threads, where that is possible. */
  readonly isDistributed?: true;
}

/** Where the kernels of a ufunc or gufunc come from: they are compiled when calls ask for them, or a build compiled them. */
export interface KernelSource {
  /** The function's name, for messages. */
  readonly name: string;
  /** How many operations the function takes on operands of these types, about. */
  operations(inputs: readonly DType[]): number;
  /** Work with a kernel that is there now. */
  now<T>(asked: AskedKernel, work: (kernels: Launched) => T): T;
  /** Work with a kernel that may have to be waited for. */
  soon<T>(asked: AskedKernel, work: (kernels: Launched) => Promise<T>): Promise<T>;
}
