import { deviceFunction, kernel } from "@gridstride/jit";
import { expect, test } from "vitest";
import { Noted } from "../../src/runner/worker/noted.ts";

test("kernels are noted by the name of their variable, other functions are not", () => {
  const body = (): void => {};
  const half = (x: number): number => x / 2;
  const noted = new Noted(`const mine = kernel(${body});\nconst other = deviceFunction(${half});`);
  const made = kernel(({ grid }, out) => {
    out[grid(1)] = 1;
  });
  expect(noted.keep(made, [body])).toBe(made);
  noted.keep(deviceFunction(half), [half]);
  expect(noted.kernels).toEqual([{ name: "mine", kernel: made, at: "const mine = kernel(".length }]);
});
