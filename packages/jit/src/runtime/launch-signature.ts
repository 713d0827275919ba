import type { ArgType } from "../frontend/request.ts";
import { readArgument } from "./arguments.ts";
import { chooseSignature, type KernelSignature } from "./choose-signature.ts";
import { readHostArguments } from "./launch-host.ts";

/** The signature that a launch of these values runs. @throws as `chooseSignature`. */
export function signatureOf(signatures: readonly KernelSignature[], values: readonly unknown[]): readonly ArgType[] {
  const [first] = signatures;
  if (first !== undefined && signatures.length === 1) return first.params;
  const given = values.map((value, position) => readArgument(value, position));
  return chooseSignature(signatures, readHostArguments(given).types, given);
}
