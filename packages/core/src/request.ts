import type { AdapterEntry } from "./adapters/list.ts";
import { commonOptions } from "./common-options.ts";
import type { Device } from "./device.ts";
import type { DeviceInfo, Target } from "./device-info.ts";
import { UnsupportedError } from "./errors.ts";
import { GridDevice } from "./grid-device.ts";
import { loaded } from "./loaded.ts";
import { checkBytes, checkOptions, type OptionNames } from "./options.ts";
import type { RequestOptions } from "./request-options.ts";
import { wrongKind } from "./show.ts";

const OPTIONS: OptionNames<RequestOptions> = {
  target: true,
  gpu: true,
  device: true,
  powerPreference: true,
  adapter: true,
  maxSegmentBytes: true,
  maxMemoryBytes: true,
  maxPooledBytes: true,
  report: true,
  recover: true,
  onLeak: true,
};

/**
 * Opens a device, which the caller disposes. Nothing falls back silently: `device.target` and `device.info` say what runs,
 * `device.info.passedOver` why an earlier target does not, and a software WebGPU adapter is taken only for `target: "webgpu"`.
 *
 * @throws {UnsupportedError} with a code and what to do, when the target is not there.
 * @throws {LaunchError} code `wrong-kind`, for an option that does not exist, or is of another kind.
 *
 * @example
 * ```ts
 * using device = await requestDevice({ target: "cpu" });
 * using x = device.toDevice(array([1, 2, 3], "float32"));
 * await x.get(1); // 2
 * ```
 */
export async function requestDevice(options: RequestOptions = {}): Promise<Device> {
  checkOptions("requestDevice", options, OPTIONS);
  checkValues(options);
  const { target = (options.device ?? options.adapter) === undefined ? undefined : "webgpu" } = options;
  switch (target) {
    case undefined:
      return firstThere(options);
    case "webgpu":
      return openWebGpu(options, true);
    default:
      return openHost(target, options);
  }
}

/**
 * The GPUs of the machine, in Node, where the npm package `webgpu` gives WebGPU: what `requestDevice({ adapter })` chooses from.
 *
 * @throws {UnsupportedError} code `adapter`, on platforms that give no list, as browsers; `no-adapter`, without the package.
 *
 * @example
 * ```ts
 * const names = (await listAdapters()).map(({ name }) => name);
 * Array.isArray(names); // true
 * ```
 */
export async function listAdapters(): Promise<readonly AdapterEntry[]> {
  return (await loaded(import("./adapters/list.ts"), "webgpu")).adapterList();
}

function checkValues({
  gpu,
  device,
  adapter,
  powerPreference,
  report,
  recover,
  target,
  onLeak,
  ...bytes
}: RequestOptions): void {
  checkBytes("maxSegmentBytes", bytes.maxSegmentBytes, 256);
  checkBytes("maxMemoryBytes", bytes.maxMemoryBytes, 0);
  checkBytes("maxPooledBytes", bytes.maxPooledBytes, 0);
  if (report !== undefined && (!Array.isArray(report) || report.some((what) => what !== "wraps")))
    throw wrongKind('a list of what to report, which may hold "wraps", as report', report);
  if (report !== undefined && target !== "simulator") throw wrongKind('report with target: "simulator" alone', target);
  if (onLeak !== undefined && typeof onLeak !== "function") throw wrongKind("a function as onLeak", onLeak);
  if (recover !== undefined && typeof recover !== "boolean") throw wrongKind("true or false as recover", recover);
  if (gpu !== undefined && typeof (gpu as Partial<GPU> | null)?.requestAdapter !== "function")
    throw wrongKind("a GPU object, with requestAdapter, as gpu", gpu);
  if (adapter !== undefined) {
    if (typeof adapter === "number" ? !(Number.isInteger(adapter) && adapter >= 0) : typeof adapter !== "string")
      throw wrongKind("an index from 0, or a name, as adapter", adapter);
    if ((target ?? "webgpu") !== "webgpu") throw wrongKind('adapter with target: "webgpu" alone', target);
    if (gpu !== undefined || powerPreference !== undefined || device !== undefined)
      throw wrongKind("adapter without gpu, device and powerPreference, which choose another", adapter);
  }
  if (device !== undefined) {
    if (typeof (device as Partial<GPUDevice> | null)?.createComputePipeline !== "function")
      throw wrongKind("a GPUDevice as device", device);
    if ((target ?? "webgpu") !== "webgpu") throw wrongKind('device with target: "webgpu" alone', target);
    if (recover) throw wrongKind("device without recover, which opens another GPUDevice", recover);
    if (gpu !== undefined || powerPreference !== undefined)
      throw wrongKind("device without gpu and powerPreference, which choose another", gpu ?? powerPreference);
  }
  if (powerPreference !== undefined && powerPreference !== "high-performance" && powerPreference !== "low-power")
    throw wrongKind('"high-performance" or "low-power" as powerPreference', powerPreference);
}

/** The first device that this platform supports; where it supports none, what the last one says. */
async function firstThere(options: RequestOptions): Promise<Device> {
  const passedOver: { readonly target: Target; readonly message: string }[] = [];
  for (const target of ["webgpu", "parallel"] as const)
    try {
      return await (target === "webgpu" ? openWebGpu(options, false) : openHost(target, options, passedOver));
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      passedOver.push({ target, message: error.message });
    }
  return openHost("cpu", options, passedOver);
}

/** @param software - whether a CPU in place of a GPU will do. */
async function openWebGpu(options: RequestOptions, software: boolean): Promise<Device> {
  const { powerPreference = "high-performance", maxPooledBytes = 256 * 2 ** 20 } = options;
  // Loaded when asked for: who computes on the CPU alone never loads it.
  const { openBackend } = await loaded(import("./webgpu/open.ts"), "webgpu", ["parallel", "cpu"]);
  const settings = { ...commonOptions(options), maxPooledBytes };
  return new GridDevice(
    await openBackend({
      recover: options.recover ?? false,
      gpu: options.gpu,
      device: options.device,
      adapter: options.adapter,
      software,
      powerPreference,
      settings,
    }),
  );
}

/**
 * Code that a page whose device is a GPU does without: it is loaded where a device of the host is opened.
 *
 * @throws {UnsupportedError} as `openHost`.
 */
async function openHost(
  target: Exclude<Target, "webgpu">,
  options: RequestOptions,
  passedOver?: DeviceInfo["passedOver"],
): Promise<Device> {
  const { openSoon } = await loaded(import("./host-device.ts"), target, ["webgpu"]);
  return new GridDevice(await openSoon(target, options), passedOver);
}
