// Measurements with gaps: the functions that pass over NaN, and the
// ones that find it.
import {
  array,
  type DeviceArray,
  defaultDevice,
} from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import {
  clip,
  isnan,
  logicalNot,
  where,
} from "@gridstride/ufunc/numpy";

const device = await defaultDevice();
const show = async (what: string, ...found: DeviceArray[]) =>
  console.log(
    what,
    ...(await Promise.all(found.map((x) => x.toText()))),
  );

const gap = Number.NaN; // two stations, four days
const x = device.toDevice(
  array([21, gap, 23, 25, 18, 19, gap, gap], [2, 4], "float32"),
);
const missing = isnan(x);
await show(
  "gaps",
  kernels.countNonzero(missing),
  kernels.countNonzero(missing, { axis: 1 }),
);
await show("days with a gap", kernels.any(missing, { axis: 0 }));
await show("stations without data", kernels.all(missing, { axis: 1 }));
await show(
  "means, sums",
  kernels.nanmean(x, { axis: 1 }),
  kernels.nansum(x, { axis: 1 }),
);
await show(
  "from, to",
  kernels.nanmin(x, { axis: 1 }),
  kernels.nanmax(x, { axis: 1 }),
);

await show("filled\n", where(missing, kernels.nanmean(x), x));
await show("limited\n", clip(x, 19, 23));
const first = x.slice(0);
await show(
  "first station",
  await kernels.compress(logicalNot(isnan(first)), first),
);
