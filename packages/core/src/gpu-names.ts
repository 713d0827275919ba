/**
 * WebGPU's interface of that name, where the reader's TypeScript has it: from `@webgpu/types`, or from a DOM library of
 * TypeScript 6 or newer. Elsewhere an object of which nothing is known, so that our declarations hold there too, with
 * nothing to install.
 */
export type Gpu<Name extends string> = typeof globalThis extends {
  readonly [name in Name]: { readonly prototype: infer Interface };
}
  ? Interface
  : object;
