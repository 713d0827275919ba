import type { DeviceArray } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
import { launchWgsl } from "../../wgsl.ts";
import { batchOffsets, type Matrices } from "../batches.ts";
import type { ProductLaunch } from "../product.ts";
import { offsetsOf, pack, paramsText } from "./params.ts";
import { lines, part, times } from "./text.ts";

export const TENSOR_FEATURE = "chromium-experimental-subgroup-matrix";

/** Side of the squares that a subgroup multiplies at once, and how many it keeps each way. */
const SIDE = 8;
const KEPT = 4;
const TILE = SIDE * KEPT;
/** WebGPU's largest subgroup, for an adapter that does not say. */
const LARGEST_SUBGROUP = 128;

/** The matrix sizes that an adapter's subgroups multiply; not in WebGPU's types yet. */
interface MatrixConfig {
  readonly componentType: string;
  readonly resultComponentType: string;
  readonly M: number;
  readonly N: number;
  readonly K: number;
}

/**
 * A subgroup multiplies squares of 8 x 8 by the units for it, 4 x 4 results of them at a time, straight from memory; sums are
 * float32, as everywhere. A workgroup has as many threads as the largest subgroup: where subgroups are smaller, each does
 * the same work and stores the same results.
 *
 * No adapter here has the feature: the tests show that the WGSL compiler accepts the text, nobody has timed it, and it is
 * never picked by itself.
 */
export function tensorText(threads: number): string {
  const square = (kind: "left" | "right" | "result"): string => `subgroup_matrix_${kind}<f32, ${SIDE}, ${SIDE}>`;
  return `enable chromium_experimental_subgroup_matrix;
${paramsText("float32")}
@group(1) @binding(0) var<storage, read> a: array<f32>;
@group(1) @binding(1) var<storage, read> b: array<f32>;
@group(1) @binding(2) var<storage, read_write> c: array<f32>;
@compute @workgroup_size(${threads}) fn main(@builtin(workgroup_id) group: vec3u) {
  ${part}
  let row = i32(group.y) * ${TILE};
  let column = i32(group.x) * ${TILE};
  let aAt = params.a.x + batch * params.a.w + row * params.a.y;
  let bAt = params.b.x + batch * params.b.w + column;
  let cAt = params.c.x + batch * params.c.w + row * params.c.y + column;
  ${lines(KEPT, (r) => times(KEPT, (v) => `var s${r}_${v} = ${square("result")}();`).join(" "))}
  for (var k = first; k < to; k += ${SIDE}) {
    ${lines(KEPT, (r) => `let a${r} = subgroupMatrixLoad<${square("left")}, row_major>(&a, u32(aAt + ${SIDE * r} * params.a.y + k), u32(params.a.y));`)}
    ${lines(KEPT, (v) => `let b${v} = subgroupMatrixLoad<${square("right")}, row_major>(&b, u32(bAt + k * params.b.y + ${SIDE * v}), u32(params.b.y));`)}
    ${lines(KEPT, (r) => times(KEPT, (v) => `s${r}_${v} = subgroupMatrixMultiplyAccumulate(a${r}, b${v}, s${r}_${v});`).join("\n"))}
  }
  ${lines(KEPT, (r) => times(KEPT, (v) => `subgroupMatrixStore<row_major>(&c, u32(cAt + ${SIDE * r} * params.c.y + ${SIDE * v}), s${r}_${v}, u32(params.c.y));`).join("\n"))}
}`;
}

/** Whether a product is whole squares in rows that are contiguous, and nothing else than the product. */
export function fitsTensor({ dtype, rows, columns, depth, a, b, c, alpha, beta }: ProductLaunch): boolean {
  const whole = rows % TILE === 0 && columns % TILE === 0 && depth % SIDE === 0 && depth > 0;
  const contiguous = [a, b, c].every(({ column, row }) => column === 1 && row > 0);
  return dtype === "float32" && whole && contiguous && alpha === 1 && beta === 0;
}

/** Whether a device's subgroups multiply such squares of float32. */
export function hasTensor({ gpu }: WebGpuInternals): boolean {
  const { subgroupMatrixConfigs = [] } = gpu.adapterInfo as {
    readonly subgroupMatrixConfigs?: readonly MatrixConfig[];
  };
  return (
    gpu.features.has(TENSOR_FEATURE) &&
    subgroupMatrixConfigs.some(
      ({ componentType, resultComponentType, M, N, K }) =>
        componentType === "f32" && resultComponentType === "f32" && M === SIDE && N === SIDE && K === SIDE,
    )
  );
}

/** Enqueues a product that fits, a launch for each of the outer loop axes. */
export function runTensor(internals: WebGpuInternals, product: ProductLaunch): void {
  const { rows, columns, depth, loop, a, b, c } = product;
  const program = {
    name: "matmul",
    code: tensorText(internals.gpu.adapterInfo.subgroupMaxSize ?? LARGEST_SUBGROUP),
    access: ["read", "read", "write"],
  } as const;
  const arrays: readonly DeviceArray[] = [a.array, b.array, c.array];
  const sizes = {
    type: "float32",
    rows,
    columns,
    depth,
    splits: 1,
    chunk: depth,
    split: 0,
    alpha: 1,
    beta: 0,
  } as const;
  const operands: readonly Matrices[] = [a, b, c];
  for (const starts of batchOffsets(loop.slice(0, -1), operands)) {
    const [atA, atB, atC] = starts as readonly [number, number, number];
    const params = pack({ ...sizes, a: offsetsOf(a, atA), b: offsetsOf(b, atB), c: offsetsOf(c, atC) });
    launchWgsl(internals, program, arrays, params, [columns / TILE, rows / TILE, loop.at(-1) ?? 1]);
  }
}
