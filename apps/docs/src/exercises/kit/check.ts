import { compared, type Mistake } from "./compare.ts";
import type { AnyFunction, AnyKernel, Check, Library, OnDevice } from "./format.ts";

type Size = number | readonly number[];

/** One launch of the reader's kernel and what it should give. */
export interface Trial {
  /** Begins the sentence, with its comma: `With 4 elements,`. */
  readonly what: string;
  readonly grid: Size;
  readonly block: Size;
  readonly args: readonly unknown[];
  /** The argument that is compared, and what the verdict calls it: "out" by default. */
  readonly out: Elements;
  readonly name?: string;
  readonly want: readonly number[];
  readonly columns?: number;
  /** Largest difference that still counts as equal: 0 by default. */
  readonly tolerance?: number;
  /** Results of typical mistakes. */
  readonly mistakes?: readonly Mistake[];
}

/** Launches the kernel `name` once for each case, and compares every element. */
export function launched<T>(name: string, cases: readonly T[], trial: (of: T, core: Library["core"]) => Trial): Check {
  return async (answers, { core, device }) => {
    const kernel = answers[name];
    if (!isKernel(kernel)) return missing(name, "kernel", kernel);
    for (const each of cases) {
      const { what, grid, block, args, out, want, ...more } = trial(each, core);
      await (kernel as AnyKernel).configure(grid, block, { device })(...args);
      const wrong = compared({ name: "out", ...more, got: elements(out), want });
      if (wrong !== "") return `${what} ${wrong}`;
    }
    return "";
  };
}

/** One call of the reader's function and what it should give. */
export type Call = Omit<Trial, "grid" | "block" | "out" | "args"> & {
  readonly args: readonly unknown[];
  /** Behind the arguments of a ufunc or gufunc. */
  readonly options?: object;
};

/** Calls the ufunc or gufunc `name` on the device once for each case, and compares every element. */
export function called<T>(
  name: string,
  made: "vectorize" | "guvectorize",
  cases: readonly T[],
  call: (of: T, core: Library["core"]) => Call,
): Check {
  return async (answers, { core, device }) => {
    const fn = answers[name];
    if (typeof fn !== "function" || !("nin" in fn || "signature" in fn)) return missing(name, made, fn);
    for (const each of cases) {
      const { what, args, options = {}, want, ...more } = call(each, core);
      const result = await (fn as unknown as AnyFunction)(...args, { device, ...options });
      const wrong = compared({ name: "the result", ...more, got: elements(result as Elements), want });
      if (wrong !== "") return `${what} ${wrong}`;
    }
    return "";
  };
}

/** Calls the reader's function `name(device, ...)` once for each case, and compares the array of the host that it gives. */
export function given<T>(
  name: string,
  cases: readonly T[],
  call: (of: T, core: Library["core"]) => Omit<Call, "options">,
): Check {
  return async (answers, { core, device }) => {
    const fn = answers[name];
    if (typeof fn !== "function") return missing(name, "function", fn);
    for (const each of cases) {
      const { what, args, want, ...more } = call(each, core);
      const result = await (fn as OnDevice)(device, ...args);
      const there = notOnHost(`\`${name}\``, result);
      if (there !== "") return there;
      const wrong = compared({ name: "the result", ...more, got: elements(result.copy()), want });
      if (wrong !== "") return `${what} ${wrong}`;
    }
    return "";
  };
}

/** Checks after each other; the first complaint counts. */
export function all(...checks: readonly Check[]): Check {
  return async (answers, library) => {
    for (const check of checks) {
      const said = await check(answers, library);
      if (said !== "") return said;
    }
    return "";
  };
}

/** Whether it is what `kernel` makes. */
export function isKernel(answer: unknown): boolean {
  return (typeof answer === "object" || typeof answer === "function") && answer !== null && "configure" in answer;
}

/** The verdict on an answer that is missing, or is something else; `made` says what makes it. */
export function missing(name: string, made: "function" | "kernel" | "vectorize" | "guvectorize", got: unknown): string {
  const what = { function: "function", kernel: "kernel", vectorize: "ufunc", guvectorize: "gufunc" }[made];
  if (got === undefined) return `Keep the name \`${name}\` for your ${what}.`;
  return made === "function"
    ? `\`${name}\` is there, but is not a function.`
    : `\`${name}\` is there, but is not a ${what}: make it with \`${made}(…)\`.`;
}

/** The verdict on a result that is not an array of the host, such as an array left on the device; `""` if it is. */
export function notOnHost(what: string, result: unknown): string {
  if (typeof result === "object" && result !== null && "data" in result) return "";
  const copyable = typeof result === "object" && result !== null && "copyToHost" in result;
  if (copyable) return `${what} gives an array that is still on the device: copy it back to the host.`;
  return `${what} gives ${result === undefined ? "nothing" : String(result)}, and should give an array of the host.`;
}

type Elements = { readonly data: ArrayLike<number | bigint> } | ArrayLike<number | bigint> | number;

/** Elements in the order of the rows; of a number itself. */
export function elements(array: Elements): number[] {
  if (typeof array === "number") return [array];
  return Array.from("data" in array ? array.data : array, Number);
}
