export { readZarr, writeZarr, type ZarrSelection } from "./readers/zarr.ts";
