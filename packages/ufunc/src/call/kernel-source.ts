import type { ArgType, Launched } from "@gridstride/jit/internal";
import type { Advice } from "./advice.ts";

/** A kernel that is built around a function, by a builder of this kind. The plan is plain data, and all that the kernel depends on except the function. */
export interface PlannedKernel<P extends object = object> {
  readonly kind: string;
  readonly plan: P;
}

/** A kernel that a call asks for. */
export interface AskedKernel<P extends object = object> extends PlannedKernel<P> {
  /** Equal keys mean equal kernels of a kind, and equal signatures. */
  readonly key: string;
  readonly signature: () => readonly ArgType[];
}

/** Equal for equal data. Builds have keys as texts, in which each quote would be two characters. */
export const planKey = (plan: unknown): string => JSON.stringify(plan).replaceAll('"', "");

/** A question about a function that no kernel answers, such as the type of its result. Equal data have equal answers. */
export interface Question<G, A> {
  readonly about: string;
  /** Is never there: it says the types. */
  readonly types?: (given: G) => A;
}

export const questionKey = ({ about }: Question<never, unknown>, given: unknown): string =>
  `${about} ${planKey(given)}`;

/** Where the kernels of a function come from: they are compiled when calls ask for them, or a build compiled them. */
export interface KernelSource {
  /** The function's name, for messages. */
  readonly name: string;
  /** Null where nothing is advised. */
  readonly advice: Advice | null;
  /** Whether kernels are made for more than types: for a device, or for sizes. A build makes none of these. */
  readonly adapts: boolean;
  told<G, A>(question: Question<G, A>, given: G): A;
  /** Work with a kernel that is there now. */
  now<T>(asked: AskedKernel, work: (kernels: Launched) => T): T;
  /** Work with a kernel that may have to be waited for. */
  soon<T>(asked: AskedKernel, work: (kernels: Launched) => Promise<T>): Promise<T>;
}
