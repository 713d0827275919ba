export { type BarsOptions, bars, timings } from "./bars.ts";
export { DisplayError, type DisplayErrorCode } from "./display-error.ts";
export { emit, type Receiver, setDisplay } from "./emit.ts";
export { type HeatmapOptions, heatmap } from "./heatmap.ts";
export { image } from "./image.ts";
export type {
  BarsItem,
  DisplayItem,
  HeatmapItem,
  ImageItem,
  LineItem,
  Scale,
  TableCell,
  TableItem,
} from "./item.ts";
export { type Limits, limited } from "./limits.ts";
export { type LineOptions, line } from "./line.ts";
export { type FramesOptions, frames, type Slider, type SliderOptions, setViewer, slider, type Viewer } from "./live.ts";
export type { Nested, Numbers, View } from "./numbers.ts";
export { type Picture, stillLife } from "./still-life.ts";
export { table } from "./table.ts";
export { textOf } from "./text/text.ts";
