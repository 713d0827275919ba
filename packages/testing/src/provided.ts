/** Values that the vitest configuration gives the tests, in Node and in the browser alike. */
declare module "vitest" {
  interface ProvidedContext {
    /** `expected`: tests on webgpu must run. `off`: the user asked to go without; they are skipped. */
    gridstrideWebgpu: "expected" | "off";
    /** Whether long tables run whole. */
    gridstrideThorough: boolean;
    /** Whether the user asked for every row of every table. */
    gridstrideEveryRow: boolean;
    /** `off`: the page is not cross-origin isolated, and `parallel` cannot be had in it. */
    gridstrideIsolation: "on" | "off";
  }
}

export {};
