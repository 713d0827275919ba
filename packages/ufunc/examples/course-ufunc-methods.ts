// What comes with every ufunc of two operands: sums along an axis,
// running sums, tables, counts.
import { arange, array, defaultDevice } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const add = vectorize((x, y) => x + y, { identity: 0 });
const device = await defaultDevice();

const x = arange(6, "float32").reshape([2, 3]);
console.log(String(await add.reduce(x, { axis: 0, device })));
console.log(String(await add.reduce(x, { axis: null, device })));
console.log(String(await add.accumulate(x, { axis: 1, device })));
console.log(
  String(
    await add.outer(
      array([10, 20], "float32"),
      array([1, 2, 3], "float32"),
      { device },
    ),
  ),
);

const counts = array([0, 0, 0], "int32");
// index 2 comes three times
await add.at(counts, [0, 2, 2, 1, 2], 1, { device });
console.log(String(counts));
