// Measurements with gaps: the functions that pass over NaN, and the ones that
// find it.
import { array, defaultDevice } from "@gridstride/core";
import { all, any, compress, countNonzero, nanmax, nanmean, nanmin, nansum } from "@gridstride/kernels";
import { clip, isnan, logicalNot, where } from "@gridstride/ufunc/numpy";

const device = await defaultDevice();
const gap = Number.NaN;
const x = device.toDevice(array([21, gap, 23, 25, 18, 19, gap, gap], [2, 4], "float32")); // stations, days

const missing = isnan(x);
console.log("gaps", await countNonzero(missing).toText(), await countNonzero(missing, { axis: 1 }).toText());
console.log("a day with one", await any(missing, { axis: 0 }).toText());
console.log("a day without data", await all(missing, { axis: 0 }).toText());
console.log("mean", await nanmean(x, { axis: 1 }).toText(), "sum", await nansum(x, { axis: 1 }).toText());
console.log("from", await nanmin(x, { axis: 1 }).toText(), "to", await nanmax(x, { axis: 1 }).toText());

const station = x.slice(0);
console.log(await (await compress(logicalNot(isnan(station)), station)).toText()); // how many: the device says
console.log(await where(missing, nanmean(x), x).toText());
console.log(await clip(x, 19, 23).toText());
