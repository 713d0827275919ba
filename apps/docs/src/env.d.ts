/// <reference types="astro/client" />

/** Address of the packages' bundle; integrations/runtime.mjs makes it. */
declare module "virtual:gridstride-runtime" {
  const url: string;
  export default url;
}

/** Address of the editor's worker, src/editor/typescript-worker.ts; from the same place. */
declare module "virtual:gridstride-typescript" {
  const url: string;
  export default url;
}
