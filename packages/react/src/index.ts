export { type DeviceState, useDevice } from "./use-device.ts";
export { type UseFrameOptions, useFrame } from "./use-frame.ts";
export { useKernel } from "./use-kernel.ts";
