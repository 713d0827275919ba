import type { Asked, Refused } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import type { MadeUfunc } from "@gridstride/ufunc/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import type { Names } from "../syntax/scope.ts";
import type { Blocks, Settings } from "./options.ts";
import type { RuntimeImports } from "./runtime-imports.ts";

/** A call of a maker, and what is known about it. */
export interface CompileCall {
  /** In the text that has its `uses`. */
  readonly call: MakerCall;
  /** In the text as it was written, and the names there. */
  readonly written: MakerCall;
  readonly names: Names;
  /** @throws {NotWritten} */
  readonly use: () => FunctionUse;
  /** What earlier runs asked. */
  readonly asked: readonly Asked[];
  readonly settings: Settings;
  readonly blocks: Blocks;
  /** A call of a package, and the ufunc as that has it; null for a call of the program. */
  readonly library: { readonly ufunc: MadeUfunc | null } | null;
}

/** A call as data, and the code of the runtime that takes it. */
export interface Made {
  /** Null where the call is compiled when it is launched. */
  readonly data: object | null;
  readonly refused: readonly Refused[];
  readonly runtime: string;
  readonly name: string;
  /** The package that compiles it otherwise. */
  readonly from: string;
  /** Code of the runtime that one such call needs and another does not, as members of its options. */
  readonly members: (targets: Settings["targets"], imports: RuntimeImports) => readonly string[];
}
