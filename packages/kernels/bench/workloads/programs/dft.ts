import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const transform = kernel(({ grid }, x, re, im) => {
  const k = grid(1);
  const n = x.size;
  if (k >= n) return;
  let sumRe = 0;
  let sumIm = 0;
  for (let t = 0; t < n; t++) {
    const angle = (-2 * Math.PI * ((k * t) % n)) / n;
    sumRe += x[t] * Math.cos(angle);
    sumIm += x[t] * Math.sin(angle);
  }
  re[k] = sumRe;
  im[k] = sumIm;
});

export const dft: Program = program({
  name: "dft",
  title: "Fourier transform by its definition, float64",
  size: { full: 1024, quick: 100 },
  arrays: (n: number) => ({ x: array(floats("float64", n, -1, 1, 1)), re: zeros(n), im: zeros(n) }),
  javascript: ({ x, re, im }, n) => {
    for (let k = 0; k < n; k++) {
      let sumRe = 0;
      let sumIm = 0;
      for (let t = 0; t < n; t++) {
        const angle = (-2 * Math.PI * ((k * t) % n)) / n;
        sumRe += x[t] * Math.cos(angle);
        sumIm += x[t] * Math.sin(angle);
      }
      re[k] = sumRe;
      im[k] = sumIm;
    }
  },
  gridstride: ({ x, re, im }, n) => transform.forall(n)(x, re, im),
  results: ["re", "im"],
  tolerance: 1e-11,
});
