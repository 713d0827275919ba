// SciPy's functions, against what scipy.special gives.
import { array } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { erf, erfc, gamma, gammaln } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const X = [-5.5, -1.25, 0, 1e-9, 0.3, 1, 1.5, 2, 4.75, 10, 30, 170];

eachTarget(({ getDevice, target }) => {
  test.each([
    [
      erf,
      [-0.9999999999999927, -0.9229001282564582, 0, 1.1283791670955127e-9, 0.3286267594591274, 0.8427007929497148],
      [0.9661051464753108, 0.9953222650189527, 0.9999999999815149, 1, 1, 1],
    ],
    [
      erfc,
      [1.9999999999999927, 1.9229001282564582, 1, 0.9999999988716208, 0.6713732405408726, 0.15729920705028516],
      [0.03389485352468927, 0.004677734981047266, 1.8485047721485318e-11, 2.0884875837625446e-45, 0, 0],
    ],
    [
      gamma,
      [0.010912654781909866, 3.9213334478885677, Infinity, 999999999.4227842, 2.991568987687591, 1],
      [0.8862269254527579, 1, 16.586206539225937, 362880, 8.841761993739701e30, 4.269068009004706e304],
    ],
    [
      gammaln,
      [-4.517832174007742, 1.366431761236976, Infinity, 20.723265836369194, 1.0957979948180756, 0],
      [-0.12078223763524526, 0, 2.808571418575737, 12.801827480081469, 71.257038967168, 701.4372638087372],
    ],
  ] as const)("%o", async (ufunc, low, high) => {
    for (const type of ["float32", "float64"] as const) {
      const got = await ufunc(array(X, type), { device: getDevice() });
      const [unit, least, round] = type === "float32" ? [2 ** -23, 1e-37, Math.fround] : [2 ** -52, 0, Number];
      got.data.forEach((value, i) => {
        const wanted = round([...low, ...high][i]!);
        const near =
          Math.abs(Number(value) - wanted) <=
          Math.max((target === "simulator" ? 64 : 6) * unit * Math.abs(wanted), least);
        if (!near && Number(value) !== wanted)
          expect.fail(`${ufunc.name}(${X[i]}) of ${type} is ${value}, not ${wanted}`);
      });
    }
  });
});
