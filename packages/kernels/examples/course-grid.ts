// Arrays made of others: coordinates of a grid, arrays on a new axis,
// the same again and again, and new values in chosen places.
import {
  array,
  defaultDevice,
  linspace,
  meshgrid,
} from "@gridstride/core";
import { put, repeat, stack, tile } from "@gridstride/kernels";

const device = await defaultDevice();
const [x, y] = meshgrid([
  linspace(0, 1, 3, { dtype: "float32" }),
  array([10, 20], "float32"),
]);
const points = await stack([x!, y!], { axis: -1, device });
console.log(points.shape, String(points.slice(1)));

using row = device.toDevice(x!.slice(0));
using tiled = tile(row, [2, 2]);
using repeated = repeat(row, [1, 2, 3]); // so often each element
console.log(`${await tiled.toText()}\n${await repeated.toText()}`);

// places count through all rows; written on the device
put(tiled, [0, -1], [7, 9]);
console.log(await tiled.toText());
