import { UnsupportedError } from "./errors.ts";

// What other packages need on a webgpu device, and load no earlier than one is opened.

interface WebGpuCode {
  /** Whether a device was opened, or is being opened. */
  opened: boolean;
  readonly loads: Set<() => Promise<unknown>>;
}

/** One for all copies of this package: a device of one may run the kernels of another's compiler. */
const KEY = Symbol.for("@gridstride/core webgpu code");

function webGpuCode(): WebGpuCode {
  const shared = globalThis as { [KEY]?: WebGpuCode };
  shared[KEY] ??= { opened: false, loads: new Set() };
  return shared[KEY];
}

/**
 * Has code loaded whenever a webgpu device is opened: `requestDevice` waits for it, so that whoever has a device may use the
 * code without waiting. Where a device was opened before, loading begins at once.
 *
 * @param load - called for each device; a second call is to give the first one's promise.
 */
export function whenWebGpuOpens(load: () => Promise<unknown>): void {
  const code = webGpuCode();
  code.loads.add(load);
  // A failure is told to whoever asks for the code.
  if (code.opened) load().catch(() => {});
}

/** Loads what was registered. @throws {UnsupportedError} code `not-loaded`. */
export async function loadForWebGpu(): Promise<void> {
  const code = webGpuCode();
  code.opened = true;
  await Promise.all(Array.from(code.loads, (load) => loaded(load())));
}

/** What a dynamic import gives. @throws {UnsupportedError} code `not-loaded`, where it failed. */
export async function loaded<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    if (cause instanceof UnsupportedError) throw cause;
    throw new UnsupportedError(
      "not-loaded",
      `the code for webgpu could not be loaded (${cause instanceof Error ? cause.message : String(cause)}): serve all files of the build; where import() is forbidden, as in service workers, have the bundler put dynamic imports into the one file. Or take target: "parallel" or "cpu"`,
      { cause, targets: ["parallel", "cpu", "simulator"] },
    );
  }
}
