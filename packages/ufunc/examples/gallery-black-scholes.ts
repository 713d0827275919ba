// Prices options by Black and Scholes: a ufunc of two numbers, called
// with a column and a row, gives a table.
import { arange, defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";

/** The share of a normal distribution below x. */
const below = deviceFunction(
  ({ erf }, x) => 0.5 * (1 + erf(x * Math.SQRT1_2)),
  { uses: {} },
);

const STRIKE = 100;
const RATE = 0.05;
const SPREAD = 0.2;
/** A call's price, from today's price and the years that are left. */
const call = vectorize(
  ["float32(float32, float32)"],
  ({ below, STRIKE, RATE, SPREAD }, price, years) => {
    const width = SPREAD * Math.sqrt(years);
    const d1 =
      (Math.log(price / STRIKE) +
        (RATE + 0.5 * SPREAD * SPREAD) * years) /
      width;
    return (
      price * below(d1) -
      STRIKE * Math.exp(-RATE * years) * below(d1 - width)
    );
  },
  { uses: { below, STRIKE, RATE, SPREAD } },
);

const device = await defaultDevice();
const steps = device.target === "simulator" ? 10 : 2;
const prices = arange(50, 151, steps, "float32");
// a column: broadcast against the row of prices
const years = arange(1, 9, "float32").reshape([-1, 1]);
using row = device.toDevice(prices);
using column = device.toDevice(years);
const run = async (): Promise<number> => {
  const start = performance.now();
  const table = call(row, column);
  await device.synchronize();
  table.dispose();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

using onDevice = call(row, column);
const table = await onDevice.copyToHost();
const at100 = prices.data.indexOf(100);
const price = (table.get(0, at100) as number).toFixed(2);
console.log(`price 100, one year: ${price}, known to be 10.45`);
heatmap(table, {
  title: "Price of a call: years downwards, today's price to the right",
});
const curve = (year: number) => table.slice(year - 1);
line({
  title: "Price of a call",
  x: prices,
  y: { "1 year": curve(1), "8 years": curve(8) },
  xLabel: "today's price",
  yLabel: "price",
});
