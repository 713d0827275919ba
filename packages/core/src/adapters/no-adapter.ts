import { UnsupportedError } from "../errors.ts";
import { insecurePage, isPage } from "../secure.ts";

/** Why `requestAdapter()` gives null in a browser, and what to do. */
const BROWSER_HINT =
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

/** Why Dawn finds no adapter, and what to do. */
const NODE_HINT =
  "WebGPU found no adapter: it needs a GPU with a Vulkan, Metal or D3D12 driver. On Linux install the vendor's Vulkan driver, or a software one (SwiftShader) and set VK_DRIVER_FILES to its .json before Node starts";

/** `requestAdapter()` gave null. @param given - the caller's GPU object. @param platform - the platform's own. */
export function noAdapter(given: GPU | undefined, platform: GPU | undefined): UnsupportedError {
  const hint =
    given !== undefined
      ? "the GPU object that was passed gave no adapter"
      : platform !== undefined
        ? BROWSER_HINT
        : NODE_HINT;
  return new UnsupportedError("no-adapter", `${hint}. Or take target: "parallel" or "cpu"`, {
    targets: ["parallel", "cpu", "simulator"],
  });
}
