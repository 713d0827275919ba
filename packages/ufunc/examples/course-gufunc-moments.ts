// (n)->(),() : from a vector two numbers. An output without dimensions
// is an array of one element.
import { array, defaultDevice } from "@gridstride/core";
import { guvectorize } from "@gridstride/ufunc";

const moments = guvectorize("(n)->(),()", (v, mean, variance) => {
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += v[i];
  const middle = sum / v.length;
  let squares = 0;
  for (let i = 0; i < v.length; i++) squares += (v[i] - middle) ** 2;
  mean[0] = middle;
  variance[0] = squares / v.length;
});

const device = await defaultDevice();
const table = array(
  [
    [1, 2, 3, 6],
    [4, 4, 4, 4],
  ],
  "float32",
);
// of each row
const [mean, variance] = await moments(table, { device });
console.log(String(mean), String(variance));
// of each column
const [ofColumns] = await moments(table, { axis: 0, device });
console.log(String(ofColumns));
