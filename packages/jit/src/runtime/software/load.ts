/** The form of a kernel that replaces the plain form on an adapter that is a CPU. */
export type Software = Pick<typeof import("./forms.ts"), "byGrid" | "likely" | "modulesOf">;

let software: Software | null = null;
let loading: Promise<void> | undefined;

/**
 * Loads the forms of kernels for adapters that are CPUs, with the first kernel for such an adapter. Where `import()` is
 * forbidden kernels keep the form that all other adapters run, with the same results.
 */
export function loadSoftware(): Promise<void> {
  loading ??= import("./forms.ts").then(
    ({ byGrid, likely, modulesOf }) => {
      software = { byGrid, likely, modulesOf };
    },
    () => {},
  );
  return loading;
}

/** Null until they are there. */
export const loadedSoftware = (): Software | null => software;
