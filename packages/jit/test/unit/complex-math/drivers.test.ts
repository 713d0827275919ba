// Complex numbers on machines as inexact as their bounds let them be: the errors of the functions of floats add up, and stay
// within the bounds of the page. complex128 is computed here with 24 bits: in units of the last place errors are the same.
import { everyRow, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import { complexBounds, complexUnits } from "../../../src/math/complex-bounds.ts";
import { type Arithmetic, computed } from "./driver.ts";

const random = seededRandom(22);
const part = (size: number): number => Math.fround((2 * random.uniform() - 1) * 2 ** random.integer(-size, size));

/** As golden.py has them: about the unit circle, close to both axes, and of usual sizes. */
function point(i: number): readonly [number, number] {
  if (i % 4 === 0) {
    const angle = 6.2 * random.uniform() - 3.1;
    const near = 1 + (2 * random.uniform() - 1) * 2 ** -random.integer(1, 20);
    return [Math.fround(near * Math.cos(angle)), Math.fround(near * Math.sin(angle))];
  }
  if (i % 4 === 1) return i % 8 === 1 ? [part(3), part(3) * 2 ** -12] : [part(3) * 2 ** -12, part(3)];
  return i % 4 === 2 ? [part(3), part(3)] : [part(6), part(6)];
}

const unitOf = (size: number): number => 2 ** (Math.floor(Math.log2(size)) - 23);
const doubles: Arithmetic = { round: Number, function: Number, fuse: null, bounds: 0 };
/** Off by up to the bound of a function, half a unit of it by rounding. */
const inexact = (fuse: Arithmetic["fuse"], bounds: Arithmetic["bounds"]): Arithmetic => ({
  round: Math.fround,
  function: (exact, units) =>
    units > 0.5 && Number.isFinite(exact) && exact !== 0
      ? Math.fround(exact + random.integer(-1, 1) * (units - 0.5) * unitOf(Math.abs(exact)))
      : Math.fround(exact),
  fuse,
  bounds,
});

const machines = [
  ["complex128", 0, null],
  ["complex64 on cpu", 1, null],
  ["complex64 on webgpu", 2, null],
  ["complex64 on webgpu", 2, "left"],
  ["complex64 on webgpu", 2, "right"],
] as const;

test.each(Object.keys(complexBounds).flatMap((name) => machines.map((machine) => [name, ...machine] as const)))(
  "%s of %s, bounds %i, fused: %s",
  (name, type, bounds, fuse) => {
    const bound = complexBounds[name]![bounds];
    const arithmetic = inexact(fuse, bounds);
    let worst = { error: 0, text: "" };
    for (let i = 0; i < (everyRow ? 20_000 : 400); i++) {
      const args = /\W|pow/.test(name) ? [...point(i), ...point(7 * i + 3)] : point(i);
      const exact = computed(name, args, doubles);
      const size = Math.hypot(...exact);
      // Neither subnormal nor near to infinity.
      if (!(size > 1e-28 && size < 1e36)) continue;
      for (let trial = 0; trial < 4; trial++) {
        const got = computed(name, args, arithmetic);
        const error = Math.hypot(...got.map((one, k) => one - exact[k]!)) / unitOf(size) / complexUnits(name, args);
        if (!(error <= worst.error)) worst = { error, text: `${name} of ${args}: ${got}, not ${exact}` };
      }
    }
    if (everyRow) console.log(name, type, fuse, worst.error.toFixed(2), "bound", bound, worst.text);
    expect(worst.error, worst.text).toBeLessThanOrEqual(bound);
  },
);
