/** Names of drivers that compute on the CPU. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render|\bwarp\b/i;

/** The names of an adapter, as `GPUAdapterInfo` has them. */
interface Names {
  readonly vendor: string;
  readonly architecture: string;
  readonly device: string;
  readonly description: string;
}

export const namesOf = ({ vendor, architecture, device, description }: Names): string =>
  [vendor, architecture, device, description].join(" ");

/** Whether an adapter says that it computes on the CPU. */
export const isSoftwareAdapter = (info: Names & { readonly isFallbackAdapter?: boolean }): boolean =>
  (info.isFallbackAdapter ?? false) || SOFTWARE.test(namesOf(info));
