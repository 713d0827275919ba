import { resolve } from "node:path";
import type * as t from "@babel/types";
import type { Asked, Refused } from "@gridstride/jit/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import { libraryOf } from "./library.ts";
import { kernelNames, moduleName } from "./names.ts";
import { askedOf, type Modules, readRecord } from "./record-file.ts";

/** What a build has of earlier runs. */
export interface Recorded {
  /** What was asked of a call of the module, by the call's place among all. */
  readonly asked: readonly (readonly Asked[])[];
  /** What the record has of the module's kernels that are not there any more. */
  readonly gone: readonly string[];
}

/** A record that a build reads. */
export class RecordReader {
  readonly #file: string;
  readonly #modules: Modules;

  /** @throws {Error} for a file that is no record. */
  constructor(file: string) {
    this.#file = resolve(file);
    this.#modules = readRecord(this.#file);
  }

  of(file: string, tree: t.File, calls: readonly MakerCall[]): Recorded {
    const module = moduleName(file, this.#file);
    const names = kernelNames(tree, calls);
    // All files of a package of Gridstride have one name in the record: a kernel is in one of them, and gone from none.
    const recorded = libraryOf(file) === null ? Object.keys(this.#modules[module] ?? {}) : [];
    const gone = recorded.filter((name) => !names.includes(name));
    return { asked: names.map((name) => askedOf(this.#modules, module, name)), gone };
  }
}

/** What is wrong with a line of a record, for people. */
export const showRefused = (name: string, { asked, why }: Refused): string =>
  `${name}: what was recorded is out of date, ${JSON.stringify("about" in asked ? asked : { ...asked.plan, types: asked.types })}: ${why}; record again`;
