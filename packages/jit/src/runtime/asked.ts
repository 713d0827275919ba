import type { Source } from "../diagnostics/source.ts";
import type { ArgType } from "../frontend/request.ts";
import type { Triple } from "./executable.ts";

/** The property in which tools store a function's name. The symbols are registered because tools do not import this module. */
const NAME: unique symbol = Symbol.for("@gridstride/jit/name");
const LISTENER: unique symbol = Symbol.for("@gridstride/jit/listener");

/** A question of a program to the compiler, about one function, as plain data: enough for a build to answer it. */
export type Asked = AskedOfKernel | AskedOfFunction;

/** A kernel: of the function itself, or built around it by a plan. */
export interface AskedOfKernel {
  readonly plan?: PlannedKernel;
  readonly types: readonly ArgType[];
  readonly block: Triple;
}

/** Another question about the function, such as the type of its result. */
export interface AskedOfFunction {
  readonly about: string;
  readonly given: unknown;
}

/** A kernel that is built from plain data: equal kinds and plans mean equal kernels, next to equal functions. */
export interface PlannedKernel {
  readonly kind: string;
  readonly plan: object;
}

/** @param name - of the function, as a tool wrote it. */
export type Listener = (name: string, asked: Asked) => void;

const names: WeakMap<Source, string> = new WeakMap();

/** Keeps the name that a tool gave a function with the function's text. */
export function rememberName(fn: object, source: Source): void {
  const { [NAME]: name } = fn as { readonly [NAME]?: string };
  if (name !== undefined) names.set(source, name);
}

const listener = (): Listener | undefined => (globalThis as { readonly [LISTENER]?: Listener })[LISTENER];

/** Whether somebody records what programs ask of the compiler: then all is asked that a program without the compiler would ask. */
export const isRecorded = (source: Source): boolean => listener() !== undefined && names.has(source);

/** Tells who records. */
export function tell(source: Source, asked: Asked): void {
  const name = names.get(source);
  if (name !== undefined) listener()?.(name, asked);
}
