// For Gridstride's own packages; nothing here is covered by semantic versioning.
export { type CoreCall, resolveCore } from "./core-call.ts";
export { sharesMemory } from "./device-call.ts";
export { hostDevice, webgpuDevice } from "./devices.ts";
export { fetchNow, rethrow } from "./host-memory.ts";
export { parseLayout } from "./layout.ts";
export { type Given, placeOfCall, readOperand } from "./operands.ts";
export type { HostResult } from "./types/call.ts";
