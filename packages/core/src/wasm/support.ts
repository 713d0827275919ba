import { OutOfMemoryError, UnsupportedError } from "../errors.ts";
import { insecurePage } from "../secure.ts";

/** A module with one function that drops a `v128`. */
const PROBE = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x17, 0x01, 0x15, 0x00, 0xfd, 0x0c, ...new Array<number>(16).fill(0), 0x1a, 0x0b],
]);

/** Maxima of a memory, in pages: all that 32 bits address, or what a system with less address space grants. */
const MAXIMA = [65536, 32768, 16384, 8192] as const;

const INITIAL_PAGES = 16;

/** @throws {UnsupportedError} code `wasm`, where WebAssembly or its SIMD is missing, or the page's policy forbids it. */
export function checkWebAssembly(): void {
  if (typeof WebAssembly === "undefined")
    throw unsupported("wasm", "there is no WebAssembly here (a browser's lockdown mode removes it)", ["webgpu"]);
  if (!WebAssembly.validate(PROBE))
    throw unsupported(
      "wasm",
      "WebAssembly is here without SIMD128, which engines have since 2021 (Safari since 2023): update it",
      ["webgpu"],
    );
  compileModule(PROBE);
}

/** @throws {UnsupportedError} code `wasm`, where the page's policy forbids WebAssembly. */
export function compileModule(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    // Policies do not concern `validate`: bytes that it accepts were refused for another reason than what they are.
    if (!WebAssembly.validate(bytes)) throw cause;
    throw unsupported(
      "wasm",
      "this page's Content-Security-Policy forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src",
      ["webgpu"],
      { cause },
    );
  }
}

/** @throws {UnsupportedError} code `isolation`, where threads cannot share memory. */
export function checkSharedMemory(): void {
  // Pages that are not isolated have no such name, but where a browser's administrator allows it.
  if (typeof SharedArrayBuffer !== "undefined") return;
  const [advice, targets] = insecurePage()
    ? ["serve this one over https, or from localhost, as browsers pass over the headers of other pages", ["cpu"]]
    : [
        "serve it with the headers `Cross-Origin-Opener-Policy: same-origin` and `Cross-Origin-Embedder-Policy: require-corp`",
        ["cpu", "webgpu"],
      ];
  throw unsupported("isolation", `threads share memory only in a cross-origin isolated page: ${advice}`, targets);
}

/** The memory that a device's kernels compute in, and the most pages it can grow to. */
export interface DeviceMemory {
  readonly memory: WebAssembly.Memory;
  readonly pages: number;
}

/** @throws {OutOfMemoryError} when there is no room for it, nor for a smaller memory. */
export function createMemory(shared: boolean): DeviceMemory {
  let cause: unknown;
  for (const pages of MAXIMA)
    try {
      return { memory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: pages, shared }), pages };
    } catch (error) {
      cause = error;
    }
  throw new OutOfMemoryError(INITIAL_PAGES * 65536, 0, 0, { cause });
}

/** @param others - targets that there may be instead, besides the simulator, which there is everywhere. */
function unsupported(
  code: "wasm" | "isolation",
  message: string,
  others: readonly string[],
  options: ErrorOptions = {},
): UnsupportedError {
  const targets = [...others, "simulator"];
  const instead = `${message}. Or take target: ${targets.map((target) => `"${target}"`).join(" or ")}`;
  return new UnsupportedError(code, instead, { targets, ...options });
}
