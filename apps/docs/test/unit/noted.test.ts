import { deviceFunction, kernel } from "@gridstride/jit";
import { expect, test } from "vitest";
import { Noted } from "../../src/runner/worker/noted.ts";

test("kernels are noted by the name of their variable, other functions are not", () => {
  const fill = ({ grid }: { grid(axes: 1): number }, out: number[]): void => {
    out[grid(1)] = 1;
  };
  const half = (x: number): number => x / 2;
  const noted = new Noted(`const mine = kernel(${fill});\nconst other = deviceFunction(${half});`);
  const made = kernel(fill as never);
  expect(noted.keep(made, [fill])).toBe(made);
  noted.keep(deviceFunction(half), [half]);
  expect(noted.kernels.map(({ name }) => name)).toEqual(["mine"]);
});
