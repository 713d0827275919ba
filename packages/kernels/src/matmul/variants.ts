import { type Device, type DType, UnsupportedError } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { bindable } from "../wgsl.ts";
import { abilityOf, within } from "./candidates.ts";
import type { KernelVariant } from "./kernels.ts";
import type { ProductLaunch } from "./product.ts";
import { type Choice, tunedChoice } from "./tuned.ts";
import { fitsGrid } from "./wgsl/run.ts";
import { hasTensor, TENSOR_FEATURE } from "./wgsl/tensor.ts";
import { defaults, larger, type WgslVariant, type WgslVersion } from "./wgsl/versions.ts";

/**
 * The versions: `naive`, `shared` and `dot` are kernels and run everywhere, and so does `split`, which cuts the inner size; `packed`
 * is for cpu and parallel, the others for webgpu, `quads` where the adapter has subgroups, `tensor` where its subgroups multiply
 * matrices: products of whole squares, others by `registers`.
 */
export type MatmulVariant = KernelVariant | "packed" | WgslVariant | "split" | "tensor";

/** Multiply-adds below which a version that compiles fast wins. */
const FEW = 64 ** 3;
/** Multiply-adds from which on a software adapter is soon paid for compiling more. */
const MANY = 2 ** 29;
/** Tiles of c below which most of a GPU would have nothing to do. */
const FEW_TILES = 64;
const DEEP = 1024;

/** The fastest version for a product: what `tune` found for products alike, else by the device and the shapes. */
export function fastest(device: Device, product: ProductLaunch): Choice {
  const tuned = tunedChoice(device, product);
  if (tuned !== undefined && (typeof tuned === "string" || runs(device, product, tuned))) return tuned;
  switch (device.target) {
    case "cpu":
    case "parallel":
      return product.dtype === "int64" ? "naive" : "packed";
    case "webgpu":
      return onGpu(device, product);
    case "simulator":
      return "naive";
  }
}

/**
 * A GPU that is a CPU has no shared memory: it pays for barriers, and blocks of sums in registers win alone. It runs both
 * sides of a branch, so `shared` with its tests is slower there than `naive`.
 */
function onGpu(device: Device, product: ProductLaunch): Choice {
  const { rows, columns, depth } = product;
  const { software } = device.info;
  const simple = software ? "naive" : "shared";
  const version: WgslVariant = software ? directOn(device) : "registers";
  if (isWide(product.dtype)) return simple;
  if (!runs(device, product, defaults[version])) return simple;
  if (!software && columns === 1) return "dot";
  if (rows === 1 || columns === 1) return "naive";
  if (rows * columns * depth < FEW) return simple;
  const tiles = Math.ceil(rows / 64) * Math.ceil(columns / 64) * product.loop.reduce((all, extent) => all * extent, 1);
  if (!software && tiles < FEW_TILES && depth >= DEEP) return "split";
  return software && rows * columns * depth >= MANY ? larger(defaults[directOn(device)]) : defaults[version];
}

export const directOn = ({ info }: Device): "quads" | "direct" =>
  info.features.includes("subgroups") ? "quads" : "direct";

/** Whether WGSL has no such type: versions that are written in WGSL do not compute it. */
const isWide = (type: DType): boolean => type === "int64" || type === "float64";

/** Whether a version can compute a product here: its arrays can be bound and its grid dispatched. */
function runs(device: Device, product: ProductLaunch, version: WgslVersion): boolean {
  const internals = internalsOf(device);
  return (
    internals.kind === "webgpu" &&
    !isWide(product.dtype) &&
    within(abilityOf(device), version) &&
    [product.a, product.b, product.c].every(({ array }) => bindable(internals, array)) &&
    fitsGrid(product, version)
  );
}

/** @throws {UnsupportedError} code `target`, `feature` or `dtype`, where a device does not have a version. */
export function checkVariant(device: Device, variant: MatmulVariant, type: DType): void {
  const refuse = (where: string, targets: readonly ("webgpu" | "parallel" | "cpu")[]): UnsupportedError =>
    new UnsupportedError("target", `matmul: the version "${variant}" is for ${where}, got ${device.target}`, {
      targets,
    });
  const checkBits = (wide: boolean, has: string): void => {
    if (wide)
      throw new UnsupportedError(
        "dtype",
        `matmul: the version "${variant}" computes ${has} of at most 32 bits, got ${type}; name "naive" or "shared"`,
      );
  };
  switch (variant) {
    case "naive":
    case "shared":
    case "dot":
      return;
    case "split":
      // On webgpu its parts are of the versions in WGSL.
      if (device.target === "webgpu") checkBits(isWide(type), "types");
      return;
    case "packed":
      if (device.target !== "cpu" && device.target !== "parallel")
        throw refuse("cpu and parallel", ["parallel", "cpu"]);
      checkBits(type === "int64", "floats, and integers");
      return;
    case "direct":
    case "quads":
    case "registers":
    case "doubled":
    case "tensor":
      if (device.target !== "webgpu") throw refuse("webgpu", ["webgpu"]);
      if (variant === "quads" && directOn(device) !== "quads")
        throw new UnsupportedError("target", 'matmul: the version "quads" needs the feature "subgroups"', {});
      if (variant === "tensor" && !tensorOn(device))
        throw new UnsupportedError("target", `matmul: the version "tensor" needs the feature "${TENSOR_FEATURE}"`);
      checkBits(isWide(type), "types");
  }
}

function tensorOn(device: Device): boolean {
  const internals = internalsOf(device);
  return internals.kind === "webgpu" && hasTensor(internals);
}
