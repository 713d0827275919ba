import ts from "typescript";

/** The options a project that uses Gridstride has; the program is one module that a worker runs. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.webworker.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  // Types are blanked, not compiled: what has no meaning without a compiler is an error.
  erasableSyntaxOnly: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
};
