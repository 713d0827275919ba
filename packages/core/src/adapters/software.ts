/** Names of drivers that compute on the CPU. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|\bwarp\b/i;

export const namesOf = ({ vendor, architecture, device, description }: GPUAdapterInfo): string =>
  [vendor, architecture, device, description].join(" ");

/** Whether an adapter says that it computes on the CPU. */
export const isSoftwareAdapter = (info: GPUAdapterInfo): boolean =>
  (info.isFallbackAdapter ?? false) || SOFTWARE.test(namesOf(info));
