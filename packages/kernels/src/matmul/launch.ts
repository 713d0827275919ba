import type { Device, DeviceArray } from "@gridstride/core";
import { internalsOf, type WebGpuInternals } from "@gridstride/core/internal";
import { addressOf } from "../wasm/address.ts";
import { onCpuDevice } from "../wasm/cpu-device.ts";
import { batchOffsets, type Matrices } from "./batches.ts";
import { launchKernels } from "./kernels.ts";
import type { ProductLaunch } from "./product.ts";
import { SHARED_TILE } from "./shared.ts";
import { launchSplit, partAfterPart } from "./split.ts";
import type { Choice } from "./tuned.ts";
import { directOn, type MatmulVariant } from "./variants.ts";
import type { ProductType } from "./wasm/element.ts";
import { runProduct } from "./wasm/run.ts";
import { runWgsl } from "./wgsl/run.ts";
import { fitsTensor, runTensor } from "./wgsl/tensor.ts";
import { defaults, tileOf } from "./wgsl/versions.ts";

/** Enqueues a product. */
export function launchProduct(device: Device, product: ProductLaunch, version: MatmulVariant | Choice): void {
  const { rows, columns, loop } = product;
  if (rows === 0 || columns === 0 || loop.includes(0)) return;
  if (typeof version === "object") return runWgsl(onWebgpu(device), product, version);
  switch (version) {
    case "naive":
    case "shared":
    case "dot":
      return launchKernels(device, product, version);
    case "packed":
      return packed(product);
    case "split":
      return split(device, product);
    case "tensor":
      if (fitsTensor(product)) return runTensor(onWebgpu(device), product);
      return runWgsl(onWebgpu(device), product, defaults.registers);
    case "direct":
    case "quads":
    case "registers":
    case "doubled":
      return runWgsl(onWebgpu(device), product, defaults[version]);
  }
}

/** By the version that is the device's fastest without a cut. */
function split(device: Device, product: ProductLaunch): void {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu")
    return launchSplit(device, product, [SHARED_TILE, SHARED_TILE], (whole, parts) =>
      partAfterPart(whole, parts, (part) => launchKernels(device, part, "naive")),
    );
  const version = defaults[device.info.software ? directOn(device) : "registers"];
  launchSplit(device, product, tileOf(version), (whole, parts) => runWgsl(internals, whole, version, parts));
}

function onWebgpu(device: Device): WebGpuInternals {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw new Error(`bug in Gridstride: WGSL on ${internals.kind}`);
  return internals;
}

/** On a WebAssembly device: any strides, all batches at once. */
function packed(product: ProductLaunch): void {
  const { a, b, c, loop, dtype, rows, columns, depth, alpha, beta } = product;
  const at = ({ offset, row, column }: Matrices, array: DeviceArray) => ({
    address: addressOf(array, offset),
    rowStride: row,
    columnStride: column,
  });
  onCpuDevice("matmul", [a.array, b.array, c.array] as const, (cores, [left, right, into]) =>
    runProduct(cores, {
      type: dtype as ProductType,
      rows,
      columns,
      depth,
      alpha,
      beta,
      a: at(a, left),
      b: at(b, right),
      c: at(c, into),
      batches: batchOffsets(loop, [a, b, c]) as readonly (readonly [number, number, number])[],
    }),
  );
}
