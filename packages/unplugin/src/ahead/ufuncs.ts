import { compileUfunc, type MadeUfunc, type WrittenUfunc } from "@gridstride/ufunc/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import { writtenSignatures } from "../check/signatures.ts";
import type { Names } from "../syntax/scope.ts";
import { keyName } from "../syntax/walk.ts";
import type { CompileCall, Made } from "./compile-call.ts";
import { literalOptions, type Settings } from "./options.ts";
import type { RuntimeImports } from "./runtime-imports.ts";

const RUNTIME = "@gridstride/ufunc/runtime";
const OPTIONS = ["name", "target", "identity", "maxBlocksize", "maxChunkBytes", "fastmath"];
const METHODS = ["reduce", "accumulate", "reduceat", "outer", "at"];

/**
 * A ufunc as data. A ufunc that answers at once cannot wait for the compiler: it is compiled at build time only where a run was
 * recorded, or where the rest is to be refused.
 */
export function ufuncData({ call, use, asked, settings, names, written, library: of }: CompileCall): Made | null {
  const library = of?.ufunc ?? null;
  if (of !== null && library === null) return null;
  const given = library === null ? writtenUfunc(call) : ufuncOf(library);
  const isRecorded = asked.length > 0 || library !== null;
  if (given === null || (given.signatures === null && !isRecorded)) return null;
  const withMethods = callsMethods(written, names);
  if (!isRecorded && (withMethods || (settings.otherwise === "load" && given.target !== "webgpu"))) return null;
  const { params } = call.function;
  const nin = library?.nin ?? params.length - (call.hasContext === true ? 1 : 0);
  const { made, refused } = compileUfunc(library?.use ?? use(), nin, given, asked, settings.targets, library !== null);
  const isEmpty = library === null && Object.keys(made.kernels).length === 0;
  return {
    data: isEmpty ? null : made,
    refused,
    runtime: RUNTIME,
    name: "aheadUfunc",
    from: "@gridstride/ufunc",
    members: (targets, imports) => [
      hostsOf(targets, imports),
      ...(withMethods || isRecorded ? [`methods: ${imports.use(RUNTIME, "ufuncMethods")}`] : []),
    ],
  };
}

function writtenUfunc(call: MakerCall): WrittenUfunc | null {
  const signatures = writtenSignatures(call).map(({ text }) => text);
  const given = literalOptions(call.options, OPTIONS);
  if (given === null || (signatures.length === 0 && call.before.length > 0)) return null;
  const option = <K extends keyof WrittenUfunc>(name: K, otherwise: WrittenUfunc[K]): WrittenUfunc[K] =>
    (given.get(name) ?? otherwise) as WrittenUfunc[K];
  return {
    signatures: signatures.length === 0 ? null : signatures,
    name: option("name", null),
    target: option("target", "cpu"),
    identity: option("identity", null),
    maxBlocksize: option("maxBlocksize", null),
    maxChunkBytes: option("maxChunkBytes", null),
    fastmath: option("fastmath", false),
  };
}

const ufuncOf = ({ signatures, options }: MadeUfunc): WrittenUfunc => ({
  signatures,
  name: options.name ?? null,
  target: options.target ?? "cpu",
  identity: (options.identity ?? null) as WrittenUfunc["identity"],
  maxBlocksize: options.maxBlocksize ?? null,
  maxChunkBytes: options.maxChunkBytes ?? null,
  fastmath: options.fastmath ?? false,
});

/** Whether the module calls methods of a ufunc, whose kernels its signatures do not name. */
function callsMethods({ node }: MakerCall, { references }: Names): boolean {
  return references.some(({ binding, parent }) => {
    const init = binding?.node.type === "VariableDeclarator" ? binding.node.init : null;
    if (init !== node || parent.type !== "MemberExpression") return false;
    const name = keyName({ key: parent.property, computed: parent.computed });
    return name === null || METHODS.includes(name);
  });
}

/** What opens the devices on which host arrays are computed. */
export function hostsOf(targets: Settings["targets"], imports: RuntimeImports): string {
  const openers = { cpu: "hostCpu", parallel: "hostParallel" } as const;
  const used = targets.flatMap((target) =>
    target === "webgpu" ? [] : [`${target}: ${imports.use(RUNTIME, openers[target])}`],
  );
  return `hosts: { ${used.join(", ")} }`;
}
