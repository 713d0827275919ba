import { UnsupportedError } from "../errors.ts";
import { insecurePage, isPage } from "../secure.ts";

/** The platform's own `navigator.gpu`: browsers, Deno; undefined elsewhere. */
export function platformGpu(): GPU | undefined {
  return (globalThis as { navigator?: { gpu?: GPU } }).navigator?.gpu;
}

/** Why `requestAdapter()` gives null in a browser, and what to do. */
export const BROWSER_HINT: string =
  "navigator.gpu is there but requestAdapter() gave null: this machine's GPU or driver is blocked or missing. Chrome and Edge: look at chrome://gpu; headless or without a GPU start with --enable-unsafe-webgpu --use-webgpu-adapter=swiftshader (Linux with a GPU: --enable-unsafe-webgpu --enable-features=Vulkan)";

/** Why a browser has no `navigator.gpu`, and what to do; null elsewhere, where WebGPU may come from a package. */
export function missingInBrowser(): UnsupportedError | null {
  if (insecurePage())
    return new UnsupportedError(
      "no-adapter",
      'browsers give WebGPU to secure pages only: serve this one over https, or from localhost. Or take target: "cpu"',
      { targets: ["cpu", "simulator"] },
    );
  if (!isPage()) return null;
  return new UnsupportedError(
    "no-adapter",
    'this browser has no navigator.gpu: update it, turn WebGPU on in its settings, or take another one. Or take target: "parallel" or "cpu"',
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
