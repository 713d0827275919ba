// NumPy's functions that move elements, and find where they are, on a
// device.
import { arange, array, defaultDevice } from "@gridstride/core";
import {
  concatenate,
  nonzero,
  pad,
  roll,
  take,
  unique,
} from "@gridstride/kernels";

const device = await defaultDevice();
using x = device.toDevice(arange(6, "float32").reshape([2, 3]));

console.log(await concatenate([x, x.slice([0, 1])]).toText());
console.log(await roll(x, 1, { axis: 1 }).toText());
console.log(
  await pad(
    x,
    [
      [0, 0],
      [1, 2],
    ],
    { mode: "reflect" },
  ).toText(),
);
console.log(await take(x, [2, 0], { axis: 1 }).toText());

// How many there are is known when the device says so: a promise.
using votes = device.toDevice(array([3, 0, 3, 7, 0, 3], "uint8"));
const [where] = await nonzero(votes);
const [names, counts] = await unique(votes, { returnCounts: true });
console.log(
  await where.toText(),
  await names.toText(),
  await counts.toText(),
);

// Elements one by one, other types, other bits.
votes.set(9, -1);
console.log(
  await votes.get(5),
  await votes.astype("float32").toText(),
  await votes.view("uint16").toText(),
);
