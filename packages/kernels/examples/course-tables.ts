// Columns of a table: a mean for each group, without the elements that
// are missing; rows in order; a file for NumPy.
import {
  array,
  defaultDevice,
  readNpz,
  writeNpz,
} from "@gridstride/core";
import { groupBy, sortBy } from "@gridstride/kernels";

const station = array([7, 3, 7, 3, 5], "int32");
const temperature = array([12.5, 8, 0, 9, 4], "float32");
const known = [true, true, false, true, true]; // the third is missing

const device = await defaultDevice();
const byStation = groupBy({ station }, { device });
const means = await byStation.mean({ temperature }, { where: known });
console.log(String(means.station), String(means.temperature));
const { count } = await byStation.count();
console.log(String(count));

const { temperature: coldest } = await sortBy(
  { station, temperature },
  ["station", "temperature"],
  { device },
);
console.log(String(coldest));

const file = await writeNpz(
  { station, temperature },
  { compressed: true },
); // numpy.load reads it
const back = await readNpz(file, {
  station: "int32",
  temperature: "float32",
});
console.log(String(back.station.slice([0, 2])));
