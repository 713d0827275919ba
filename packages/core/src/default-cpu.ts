import { commonOptions } from "./common-options.ts";
import type { Device } from "./device.ts";
import { keptHost } from "./kept-host.ts";
import { openCpu } from "./wasm/open-cpu.ts";

/** `defaultHostDevice("cpu")`, for callers that need no other target and load none. */
export function defaultCpu(): Device {
  return keptHost("cpu", () => openCpu(commonOptions({})));
}
