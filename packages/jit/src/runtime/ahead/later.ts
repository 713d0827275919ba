import { UnsupportedError } from "@gridstride/core";
import type { NotCompiled } from "./lookup.ts";

/** Says what becomes of a launch with types, a block or a device that were not compiled. */
export interface Otherwise {
  /** Makes the same with the compiler; null where nothing but an error is wanted. */
  readonly load: (() => Promise<unknown>) | null;
  /** Says what was not compiled, in development: `warnsOf`. */
  readonly warn: ((name: string, reason: NotCompiled) => void) | null;
}

const OR_BUILD = "add it to what the build compiles";
const LATER = "the compiler is being loaded: call again when it is there";

/** The compiler's result for the same text, loaded when it is needed. */
export class Later<T> {
  readonly #name: string;
  readonly #otherwise: Otherwise;
  #loading: Promise<T> | null = null;
  /** Null until it is there. */
  made: T | null = null;

  /** @param name - of the kernel, for messages. */
  constructor(name: string, otherwise: Otherwise) {
    this.#name = name;
    this.#otherwise = otherwise;
  }

  /** Loads the compiler. @throws {UnsupportedError} code `feature`, where it is not wanted. */
  async wait(reason: NotCompiled): Promise<T> {
    const { load, warn } = this.#otherwise;
    warn?.(this.#name, reason);
    if (load === null) return this.refuse(reason, OR_BUILD);
    this.#loading ??= load() as Promise<T>;
    this.made = await this.#loading;
    return this.made;
  }

  /**
   * The same for a caller that cannot wait: where it is not there, it begins to load.
   *
   * @param advice - what to do then.
   * @throws {UnsupportedError} code `feature`, unless it is there.
   */
  now(reason: NotCompiled, advice: string = LATER): T {
    const { load, warn } = this.#otherwise;
    if (this.made !== null || load === null) warn?.(this.#name, reason);
    if (this.made !== null) return this.made;
    if (load === null) return this.refuse(reason, OR_BUILD);
    this.wait(reason).catch(() => {
      // The error reaches the callers that wait.
    });
    return this.refuse(reason, `${advice}, or ${OR_BUILD}`);
  }

  /** A part of it. */
  map<U>(of: (made: T) => U): Pick<Later<U>, "wait" | "now"> {
    return {
      wait: async (reason) => of(await this.wait(reason)),
      now: (reason, advice) => of(this.now(reason, advice)),
    };
  }

  refuse({ message }: NotCompiled, advice: string): never {
    throw new UnsupportedError("feature", `${this.#name} was not compiled at build time for ${message}: ${advice}`);
  }
}
