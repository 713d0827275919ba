/** The platform's own `navigator.gpu`: browsers, Deno; undefined elsewhere. */
export function platformGpu(): GPU | undefined {
  return (globalThis as { navigator?: { gpu?: GPU } }).navigator?.gpu;
}

/** Why `requestAdapter()` gives null in a browser, and what to do. */
export const BROWSER_HINT: string =
  "navigator.gpu is there but requestAdapter() gave null: this machine's GPU or driver is blocked or missing. Chrome and Edge: look at chrome://gpu; headless or without a GPU start with --enable-unsafe-webgpu --use-webgpu-adapter=swiftshader (Linux with a GPU: --enable-unsafe-webgpu --enable-features=Vulkan)";
