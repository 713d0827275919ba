/// <reference types="astro/client" />

/** Address of the packages' bundle; integrations/runtime.mjs makes it. */
declare module "virtual:gridstride-runtime" {
  const url: string;
  export default url;
}
