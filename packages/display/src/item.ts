/** Colours from low to high: `viridis` and `gray` for amounts, `coolwarm` for what lies around a middle. */
export type Scale = "viridis" | "gray" | "coolwarm";

/** Numbers on a rectangle, to be drawn in colours with a bar that says which is which. */
export interface HeatmapItem {
  readonly kind: "heatmap";
  readonly title: string;
  readonly scale: Scale;
  readonly height: number;
  readonly width: number;
  /** `height * width`, row by row, the top one first; may hold NaN. */
  readonly values: Float32Array;
  /** The value of the lowest colour. By default the range is from the least to the greatest finite value, and 0 without them. */
  readonly min: number;
  readonly max: number;
}

/** A picture. */
export interface ImageItem {
  readonly kind: "image";
  readonly title: string;
  readonly height: number;
  readonly width: number;
  /** `height * width * 4` bytes: red, green, blue, alpha, row by row, as `ImageData` has them. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Curves over a common x. */
export interface LineItem {
  readonly kind: "line";
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly x: Float64Array;
  /** Each of x's length; NaN is a gap. */
  readonly series: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** Named amounts of one unit, none below 0. */
export interface BarsItem {
  readonly kind: "bars";
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

/** Rows of cells under named columns. */
export interface TableItem {
  readonly kind: "table";
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** `null` where a row has nothing. */
export type TableCell = string | number | boolean | null;

/**
 * An item that an example shows: plain data that `structuredClone` and `postMessage` take, with copies of the
 * example's numbers, so that the example may go on changing its own.
 */
export type DisplayItem = HeatmapItem | ImageItem | LineItem | BarsItem | TableItem;
