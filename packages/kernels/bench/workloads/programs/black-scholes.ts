import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const RATE = 0.02;
const VOLATILITY = 0.3;

/** The normal distribution's cumulative function, by Hull's polynomial. */
const normal = deviceFunction((d) => {
  const k = 1 / (1 + 0.2316419 * Math.abs(d));
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp(-0.5 * d * d) * series;
  return d > 0 ? 1 - tail : tail;
});

const prices = kernel(
  ({ grid, normal, RATE, VOLATILITY }, price, strike, years, call, put) => {
    const i = grid(1);
    if (i >= price.size) return;
    const root = Math.sqrt(years[i]);
    const d1 = (Math.log(price[i] / strike[i]) + (RATE + 0.5 * VOLATILITY ** 2) * years[i]) / (VOLATILITY * root);
    const d2 = d1 - VOLATILITY * root;
    const later = strike[i] * Math.exp(-RATE * years[i]);
    call[i] = price[i] * normal(d1) - later * normal(d2);
    put[i] = later * (1 - normal(d2)) - price[i] * (1 - normal(d1));
  },
  { uses: { normal, RATE, VOLATILITY } },
);

function cumulative(d: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(d));
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp(-0.5 * d * d) * series;
  return d > 0 ? 1 - tail : tail;
}

export const blackScholes: Program = program({
  name: "black-scholes",
  title: "prices of options by Black and Scholes, float64",
  size: { full: 500_000, quick: 1000 },
  arrays: (n: number) => ({
    price: array(floats("float64", n, 5, 30, 1)),
    strike: array(floats("float64", n, 1, 100, 2)),
    years: array(floats("float64", n, 0.25, 10, 3)),
    call: zeros(n),
    put: zeros(n),
  }),
  javascript: ({ price, strike, years, call, put }, n) => {
    for (let i = 0; i < n; i++) {
      const root = Math.sqrt(years[i]);
      const d1 = (Math.log(price[i] / strike[i]) + (RATE + 0.5 * VOLATILITY ** 2) * years[i]) / (VOLATILITY * root);
      const d2 = d1 - VOLATILITY * root;
      const later = strike[i] * Math.exp(-RATE * years[i]);
      call[i] = price[i] * cumulative(d1) - later * cumulative(d2);
      put[i] = later * (1 - cumulative(d2)) - price[i] * (1 - cumulative(d1));
    }
  },
  gridstride: ({ price, strike, years, call, put }, n) => prices.forall(n)(price, strike, years, call, put),
  results: ["call", "put"],
  tolerance: 1e-12,
});
