// What a program that is recorded runs, in Node.
import type { Asked } from "@gridstride/jit/compiler";
import { addToRecord } from "./record-file.ts";

const NAME = Symbol.for("@gridstride/jit/name");
const LISTENER = Symbol.for("@gridstride/jit/listener");

/** Gives a function the name that it has in records. @returns the function. */
export function named<F>(name: string, fn: F): F {
  if (typeof fn === "function") (fn as unknown as Record<symbol, string>)[NAME] = name;
  return fn;
}

/** Writes what the program asks of the compiler to a file. What cannot be written is said once, and the program goes on. */
export function listen(file: string): void {
  let failed = false;
  (globalThis as Record<symbol, unknown>)[LISTENER] = (name: string, asked: Asked): void => {
    if (failed) return;
    try {
      addNamed(file, name, asked);
    } catch (error) {
      failed = true;
      console.warn(`gridstride: nothing more is recorded: ${(error as Error).message}`);
    }
  };
}

/** @param name - of the module, `#`, of the kernel. */
export function addNamed(file: string, name: string, asked: Asked): void {
  const at = name.lastIndexOf("#");
  addToRecord(file, name.slice(0, at), name.slice(at + 1), asked);
}
