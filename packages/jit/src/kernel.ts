import { LaunchError } from "@gridstride/core";
import { checkOptions, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import { type Compiled, launchesOf } from "./compile.ts";
import { parseFunction } from "./frontend/build.ts";
import type { FunctionUse } from "./frontend/request.ts";
import { printKernel } from "./ir/print.ts";
import { checkBlock } from "./runtime/block-limits.ts";
import { callSite } from "./runtime/call-site.ts";
import { chooseSignature } from "./runtime/choose-signature.ts";
import { type Configuration, launch } from "./runtime/configured.ts";
import { functionUse } from "./runtime/function-text.ts";
import { inspectPasses, inspectTypes, inspectWat, inspectWgsl } from "./runtime/inspect.ts";
import { signatureOf } from "./runtime/launch-host.ts";
import { launchOnHost } from "./runtime/launch-on-host.ts";
import { prepare, readAskedTypes } from "./runtime/prepare.ts";
import { RECIPE, type Recipe } from "./runtime/recipe.ts";
import { UNNAMED } from "./runtime/recordable.ts";
import {
  checkKernelOptions,
  checkLaunchOptions,
  readCheckOptions,
  readTarget,
  refuseCall,
} from "./runtime/refuse-launch.ts";
import { configuredShape, FORALL_BLOCK, forallShape } from "./runtime/shapes.ts";
import { checkFunction, readSignatures } from "./runtime/signatures.ts";
import { type Specialisation, Specialisations } from "./runtime/specialize.ts";
import type { KernelParam } from "./types/arrays.ts";
import type { Dim3 } from "./types/context.ts";
import type {
  CheckOptions,
  Kernel,
  KernelBody,
  KernelOptions,
  KernelRest,
  LaunchOptions,
  Nothing,
  PrepareOptions,
} from "./types/kernel.ts";
import type { Launch } from "./types/launch.ts";
import type { KernelParams, KernelSigCheck } from "./types/signature.ts";
import type { Context, Uses } from "./types/uses.ts";

const OPTIONS: OptionNames<KernelOptions<object>> = {
  uses: true,
  fastmath: true,
  float64: true,
  debug: true,
  maxBlocksize: true,
  portable: true,
};

/**
 * Makes a kernel of a plain function. It is compiled at its first launch, once per tuple of argument types.
 *
 * @param first - the function, whose first parameter is the context (`grid`, `threadIdx`, `shared`, …, and what `uses`
 *   adds). Or a signature string such as `"void(float32[:,:], int32)"`, where `void` may be left out, or a list of them,
 *   with the function after it. With several signatures a launch runs the first signature whose types match the arguments;
 *   a JavaScript number matches each type that holds it. If none matches, it runs the first signature to whose scalar types
 *   the launch's scalars cast safely.
 * @returns the kernel: `configure(grid, block)(...args)` launches it, `forall(n)(...args)` runs one thread per element.
 * @throws {LaunchError} code `wrong-kind`, for a function, an option or a value in `uses` that a kernel cannot have, for a
 *   signature with a result, and for signatures that differ in their number of arguments.
 * @throws {CompileError} for a malformed signature. The first launch throws the errors in the function's body.
 * @see Numba CUDA documentation, "Writing CUDA Kernels".
 *
 * @example
 * ```ts
 * const double = kernel(({ grid }, x) => {
 *   const i = grid(1);
 *   if (i < x.length) x[i] = 2 * x[i]!;
 * });
 * const x = arange(4, "float32");
 * await double.forall(4)(x);
 * x; // [0. 2. 4. 6.]
 * ```
 */
export function kernel<
  const S extends string | readonly string[] = string,
  // biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
  P extends any[] = KernelParam[],
  // biome-ignore lint/complexity/noBannedTypes: no uses, and so nothing added to the context
  U extends Uses = {},
  F extends KernelBody<S, U> = KernelBody<S, U>,
>(
  first: ((context: Context<U>, ...args: P) => Nothing) | (S & KernelSigCheck<S>),
  ...rest: KernelRest<S, U, F>
): Kernel<string extends S ? P : KernelParams<S>> {
  const [signatures, fn, options] =
    typeof first === "string" || Array.isArray(first) ? [first, ...rest] : [null, first, ...rest];
  return makeKernel(
    signatures,
    fn,
    (options === undefined ? {} : options) as KernelOptions<object>,
    callSite(new Error().stack, 1),
  ) as never;
}

function makeKernel(
  given: unknown,
  fn: unknown,
  options: KernelOptions<object>,
  site: ReturnType<typeof callSite>,
): Kernel<unknown[]> {
  const signatures = readSignatures(given);
  checkFunction(fn);
  checkOptions("kernel(function, options)", options, OPTIONS);
  checkKernelOptions(options);
  const written = functionUse(fn, UNNAMED, true, options.uses, site);
  const takes = signatures?.[0]?.params.length;
  const use = takes === undefined ? written : { ...written, takes };
  const specialisations = new Specialisations(use, {
    debug: options.debug ?? false,
    fastmath: options.fastmath ?? false,
    float64: options.float64,
    portable: options.portable ?? false,
    signature: null,
    few: true,
  });
  const arity = takes ?? Math.max(0, (fn as { length: number }).length - 1);
  const most = options.maxBlocksize ?? Number.POSITIVE_INFINITY;
  const refuse = (given: number): never => refuseArity(use, arity, given);
  const configured = (shape: Configuration["shape"], launchOptions: LaunchOptions): Launch<unknown[]> => {
    checkLaunchOptions(launchOptions);
    const configuration: Configuration = {
      specialisations,
      arity,
      signatureFor: signatures && ((values) => signatureOf(signatures, values)),
      refuseArity: refuse,
      shape,
      options: launchOptions,
      onHost: launchOnHost,
    };
    return ((...args: unknown[]) => launch(configuration, args)) as Launch<unknown[]>;
  };

  const recipe: Recipe = {
    use,
    signatures,
    arity,
    again: (uses) => makeKernel(given, fn, { ...options, uses: { ...options.uses, ...uses } }, site),
  };

  // A function, so that calling it by itself says what is missing.
  return Object.assign(() => refuseCall(), {
    [RECIPE]: recipe,
    configure(grid: Dim3, block: Dim3, launchOptions: LaunchOptions = {}) {
      return configured(configuredShape(grid, block, most), launchOptions);
    },
    forall(n: number, launchOptions: LaunchOptions = {}) {
      if (Array.isArray(n))
        throw wrongKind("one number in k.forall(n), or k.configure(grid, block) for several axes", n);
      if (!Number.isInteger(n)) throw wrongKind("a whole number of threads in k.forall(n, { device })", n);
      return configured(forallShape(n, most), launchOptions);
    },
    check(types: unknown, checkOptions: CheckOptions = {}) {
      const { target, block, sharedBytes } = readCheckOptions(checkOptions, Math.min(FORALL_BLOCK, most));
      const asked = readAskedTypes(types);
      if (asked.length !== arity)
        throw new LaunchError(
          "arity",
          `expected types for ${arity} arguments of ${use.source.name}, got ${show(types)}`,
        );
      checkBlock(block, most, "this kernel's maxBlocksize allows");
      const signatureFor = () => signatures && chooseSignature(signatures, asked);
      return specialisations.refusals(asked, target, { block, sharedBytes }, signatureFor);
    },
    prepare(types: unknown, prepareOptions?: PrepareOptions) {
      return prepare({ specialisations, signatures, arity, name: use.source.name, most }, types, prepareOptions);
    },
    overloads: specialisations.bySignature,
    inspectTypes: () => eachOverload(specialisations, (s) => inspectTypes(s.compiled.ir)),
    inspectIr: () => eachOverload(specialisations, (s) => printKernel(s.compiled.ir)),
    inspectPasses(target: unknown) {
      const asked = readTarget(target);
      return eachOverload(specialisations, (s) => eachLaunch(s, ({ ir }) => inspectPasses(ir, asked)));
    },
    inspectWat: () => eachOverload(specialisations, (s) => eachLaunch(s, (one) => inspectWat(one.forWasm(null)))),
    inspectWgsl: () => eachOverload(specialisations, (s) => eachLaunch(s, ({ forWgsl }) => inspectWgsl(forWgsl))),
  });
}

function eachOverload(
  specialisations: Specialisations,
  show: (s: Parameters<Specialisations["bySignature"]["set"]>[1]) => string,
): string {
  return [...specialisations.bySignature.values()].map((s) => `// ${s.signature}\n${show(s)}`).join("\n");
}

function eachLaunch({ compiled }: Specialisation, show: (launch: Compiled) => string): string {
  const all = launchesOf(compiled);
  if (all.length === 1) return show(compiled);
  return all.map((launch, at) => `// part ${at + 1} of ${all.length}\n${show(launch)}`).join("\n");
}

/**
 * Says why a launch with `given` arguments is refused: what is wrong with the function's parameters, else their names.
 *
 * @throws {CompileError} {LaunchError} code `arity`.
 */
export function refuseArity(use: FunctionUse, arity: number, given: number): never {
  const { paramNames } = parseFunction(use);
  const { name } = use.source;
  const list = paramNames.length === arity && arity > 0 ? ` (${paramNames.join(", ")})` : "";
  const context = given === arity + 1 ? "; the first parameter of its function is the context, and not given" : "";
  const dropped = given > arity ? "; where a minifier dropped unused parameters, terser's keep_fargs keeps them" : "";
  throw new LaunchError(
    "arity",
    `${name} takes ${arity} argument${arity === 1 ? "" : "s"}${list}; got ${given}${context}${dropped}`,
  );
}
