import type { Target } from "@gridstride/core";
import type { Refusal } from "@gridstride/jit";
import { type ArgType, type FunctionUse, type ParsedSignature, Specialisations } from "@gridstride/jit/internal";
import type { Maker } from "../capture/find-calls.ts";

/** A kernel to compile, and the types of its arguments. */
export interface Calling {
  readonly kernel: FunctionUse;
  readonly args: readonly ArgType[];
}

/** Arguments of a function, and the types of its results. */
type Types = { readonly params: readonly ArgType[] } & Pick<ParsedSignature, "returns">;

/** Threads of a block that `forall` starts with. */
const BLOCK = [256, 1, 1] as const;
/** For shared arrays whose size the launch gives. */
const SHARED_BYTES = 1024;

/** The reasons why a target would refuse a kernel, one for each place. */
export function refusals({ kernel, args }: Calling, target: Target): readonly Refusal[] {
  const settings = { debug: false, fastmath: false, signature: null };
  const made = new Specialisations({ ...kernel, takes: args.length }, settings);
  return made.refusals(args, target, { block: BLOCK, sharedBytes: SHARED_BYTES }, () => null);
}

/** A kernel that runs a function once; a kernel itself as it is. */
export function calling(maker: Maker, use: FunctionUse, { params, returns }: Types): Calling {
  if (maker === "kernel") return { kernel: use, args: params };
  const inputs = params.map((_, at) => `x${at}`);
  const outputs = returns.map((_, at) => `y${at}`);
  const results: readonly ArgType[] = returns.map((dtype, at) => ({
    kind: "array",
    dtype,
    ndim: 1,
    layout: "C",
    group: params.length + at,
  }));
  const call = `f(${inputs.join(", ")})`;
  const body =
    returns.length === 0
      ? `${call};`
      : returns.length === 1
        ? `y0[0] = ${call};`
        : `const [${outputs.map((name) => `${name}r`).join(", ")}] = ${call}; ${outputs.map((name) => `${name}[0] = ${name}r;`).join(" ")}`;
  const kernel: FunctionUse = {
    kind: "function",
    hasContext: true,
    uses: { f: { ...use, takes: params.length } },
    source: { name: use.source.name, text: `({ f }, ${[...inputs, ...outputs].join(", ")}) => { ${body} }` },
  };
  return { kernel, args: [...params, ...results] };
}
