import type { Backend } from "./backend.ts";
import { commonOptions } from "./common-options.ts";
import type { Target } from "./device-info.ts";
import { UnsupportedError } from "./errors.ts";
import { loaded } from "./loaded.ts";
import { hostRecovery } from "./recovery/host.ts";
import type { RequestOptions } from "./request-options.ts";
import { show } from "./show.ts";
import { HostBackend } from "./simulator/backend.ts";
import { simulatorCode } from "./simulator/code.ts";
import { openCpu } from "./wasm/open-cpu.ts";
import { openParallel, type ThreadOptions } from "./wasm/open-parallel.ts";

/** Targets whose memory is the host's. */
export type HostTarget = Exclude<Target, "webgpu">;

/**
 * The backend of a target that needs no waiting. Where workers are forbidden, `parallel` says so at its next wait.
 *
 * @throws {UnsupportedError} codes `wasm`, `isolation`, `workers`, `target`.
 */
export function openNow(target: HostTarget, options: RequestOptions = {}): Backend {
  switch (target) {
    case "simulator":
      return recovering(new HostBackend({ ...commonOptions(options), report: options.report ?? [] }), options);
    case "cpu":
      return recovering(openCpu(commonOptions(options)), options);
    case "parallel":
      return recovering(openParallel(commonOptions(options)).backend, options);
    default:
      throw new UnsupportedError(
        "target",
        `expected a target: webgpu, parallel, cpu or simulator; got ${show(target satisfies never)}`,
        { targets: ["webgpu", "parallel", "cpu", "simulator"] },
      );
  }
}

/**
 * The same when its code of copies is there. Waits for the first worker, so that what forbids workers is reported here.
 *
 * @throws {UnsupportedError} codes `wasm`, `isolation`, `workers`, `target`.
 */
export async function openSoon(target: HostTarget, options: RequestOptions & ThreadOptions): Promise<Backend> {
  if (target === "cpu") {
    const backend = openCpu(commonOptions(options));
    await backend.fastCopies;
    return recovering(backend, options);
  }
  if (target === "simulator") await loaded(simulatorCode(), target, ["cpu"]);
  if (target !== "parallel") return openNow(target, options);
  const { backend, ready } = openParallel({ ...options, ...commonOptions(options) });
  try {
    await Promise.all([ready(), backend.fastCopies]);
    return recovering(backend, options);
  } catch (error) {
    backend.dispose();
    throw error;
  }
}

function recovering(backend: Backend, { recover = false }: RequestOptions): Backend {
  if (recover) backend.recovery = hostRecovery(backend);
  return backend;
}
