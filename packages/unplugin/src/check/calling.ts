import type { ArgType, FunctionUse, ParsedSignature } from "@gridstride/jit/internal";
import type { Maker } from "../capture/find-calls.ts";

/** A kernel to compile, and the types of its arguments. */
export interface Calling {
  readonly kernel: FunctionUse;
  readonly args: readonly ArgType[];
}

/** A kernel that runs a function once; a kernel itself as it is. */
export function calling(maker: Maker, use: FunctionUse, { params, returns }: ParsedSignature): Calling {
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
    uses: { f: use },
    source: { name: use.source.name, text: `({ f }, ${[...inputs, ...outputs].join(", ")}) => { ${body} }` },
  };
  return { kernel, args: [...params, ...results] };
}
