import { checkOptions, checkTitle, DisplayError } from "./display-error.ts";
import { emit } from "./emit.ts";
import type { Scale } from "./item.ts";
import { type Numbers, readNumbers } from "./numbers.ts";
import { rangeOf } from "./range.ts";
import { show } from "./show.ts";

export interface HeatmapOptions {
  readonly title: string;
  /** `viridis` by default. */
  readonly scale?: Scale;
  /**
   * Values of the lowest and the highest colour, such as a range that all frames of an animation share. The least and the
   * greatest by default.
   */
  readonly range?: readonly [low: number, high: number];
}

const SCALES: readonly Scale[] = ["viridis", "gray", "coolwarm"];

/**
 * Shows a rectangle of numbers in colours, row 0 at the top.
 *
 * @param numbers - shape `[height, width]`, copied.
 * @throws {DisplayError} code `shape` for other shapes, also where there is no element.
 */
export function heatmap(numbers: Numbers, options: HeatmapOptions): void {
  checkOptions("heatmap", options, ["title", "scale", "range"]);
  const { title, scale = "viridis", range } = options;
  if (!SCALES.includes(scale))
    throw new DisplayError("option", `heatmap: expected scale to be ${SCALES.join(", ")}, got ${show(scale)}`);
  const what = `heatmap "${checkTitle(title)}"`;
  if (range !== undefined && !(Array.isArray(range) && range.every(Number.isFinite) && range[0] < range[1]))
    throw new DisplayError(
      "option",
      `${what}: expected range to be two finite numbers, the lower first, got ${show(range)}`,
    );
  const { shape, values } = readNumbers(numbers, what);
  const [height = 0, width = 0] = shape;
  if (shape.length !== 2 || values.length === 0)
    throw new DisplayError("shape", `${what}: expected shape [height, width], got [${shape.join(", ")}]; reshape it`);
  const [min, max] = range ?? rangeOf(values);
  emit({ kind: "heatmap", title, scale, height, width, values: Float32Array.from(values), min, max });
}
