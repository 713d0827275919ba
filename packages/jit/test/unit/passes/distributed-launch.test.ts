import { type Device, requestDevice } from "@gridstride/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forTargets } from "../../../src/compile.ts";
import type { Expr } from "../../../src/ir/expr.ts";
import { type LaunchFacts, launchValue } from "../../../src/ir/launch-value.ts";
import { distributedKernel } from "../../../src/runtime/distributed-kernel.ts";
import { distributedExecutable } from "../../../src/runtime/distributed-launch.ts";
import type { BoundArg, Triple } from "../../../src/runtime/executable.ts";
import { compile } from "../lower/kernels.ts";
import { int, op } from "./build.ts";

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "simulator" });
});
afterAll(() => device.dispose());

interface Launch {
  readonly what: "plain" | "phase";
  readonly grid: Triple;
  readonly unwritten: boolean;
}

/** The launches that one run of a kernel becomes, where a is 20 x 30, n a scalar, and blocks have 4 x 2 threads. */
function launches(body: string, n: number, turn = (array: ReturnType<Device["zeros"]>) => array): readonly Launch[] {
  const kernel = compile(`(gs, a, n) => { ${body} }`, ["float32[::,::]", "~"], {});
  const made: Launch[] = [];
  const recording = (what: Launch["what"]) => ({
    run: (args: readonly BoundArg[], grid: Triple) =>
      void made.push({ what, grid, unwritten: args[0]?.kind === "array" && args[0].unwritten === true }),
  });
  const spread = distributedKernel(forTargets(kernel));
  const phases = spread.phases.map(() => ({ executable: recording("phase"), block: [4, 2, 1] as const }));
  using a = device.zeros([20, 30], "float32");
  const args: BoundArg[] = [
    { kind: "array", array: turn(a), unwritten: true },
    { kind: "scalar", value: n },
  ];
  distributedExecutable(kernel, spread, phases, () => recording("plain")).run(args, [7, 7, 3]);
  return made;
}

/** Blocks along x for the iterations of a loop over rows. */
const blocks = (head: string, n: number): number | undefined => launches(`for (${head}) a[i][0] = 1;`, n)[0]?.grid[0];

describe("a launch has as many blocks as its loops need", () => {
  test.each([
    // four threads a block
    ["let i = 0; i < n; i++", -3, 0],
    ["let i = 0; i < n; i++", 0, 0],
    ["let i = 0; i < n; i++", 1, 1],
    ["let i = 0; i < n; i++", 4, 1],
    ["let i = 0; i < n; i++", 5, 2],
    ["let i = 0; i <= n; i++", 4, 2],
    ["let i = 3; i < n; i++", 7, 1],
    ["let i = 3; i < n; i++", 8, 2],
    ["let i = n; i > 0; i--", 4, 1],
    ["let i = n; i >= 0; i--", 4, 2],
    ["let i = 0; i < n; i += 3", 12, 1],
    ["let i = 0; i < n; i += 3", 13, 2],
    ["let i = n; i >= 0; i -= 3", 11, 1],
    ["let i = n; i >= 0; i -= 3", 12, 2],
    ["let i = 0; i < n && i < a.shape[0]; i++", 100, 5],
    ["let i = 0; i < Math.min(n, 4); i++", 100, 1],
    ["let i = 0; i < a.shape[1] - 2 * n; i++", 11, 2],
    ["let i = 0; i < n % 6; i++", 11, 2],
  ])("%s, n = %i: %i", (head, n, expected) => {
    expect(blocks(head, n)).toBe(expected);
  });

  test("along y and x, and z is the caller's", () => {
    const found = launches("for (let i = 0; i < a.shape[0]; i++) for (let j = 1; j < a.shape[1]; j++) a[i][j] = 1;", 0);
    expect(found).toEqual([{ what: "phase", grid: [8, 10, 3], unwritten: true }]);
  });
});

test("what the first phase wrote is written for those after it", () => {
  const found = launches("for (let i = 0; i < n; i++) a[i][0] = 1; a[0][1] = 2;", 4);
  expect(found).toEqual([
    { what: "phase", grid: [1, 1, 3], unwritten: true },
    { what: "phase", grid: [1, 1, 3], unwritten: false },
  ]);
});

describe("the kernel as it was, by one thread along x and y", () => {
  const rows = "for (let i = n; i < 2147483647; i++) a[i][0] = 1;";
  const plain = [{ what: "plain", grid: [1, 1, 3], unwritten: true }];
  test.each([
    // counters of the last block: up to 2147483647, and beyond
    [2147483644, [{ what: "phase", grid: [1, 1, 3], unwritten: true }]],
    [2147483645, plain],
  ])("where a counter could wrap: from %i", (n, expected) => {
    expect(launches(rows, n)).toEqual(expected);
  });

  test("where an array overlaps itself", () => {
    const body = "for (let i = 0; i < a.shape[0]; i++) a[i][0] = 1;";
    expect(launches(body, 0, (a) => a.slice([0, 1], null).broadcastTo([20, 30]))).toEqual(plain);
    expect(launches(body, 0, (a) => a.transpose())).not.toEqual(plain);
  });

  test("where no loop can be distributed", () => {
    expect(launches("a[0][0] = 1;", 0)).toEqual([{ what: "phase", grid: [1, 1, 3], unwritten: true }]);
  });
});

describe("values that a launch knows are int32, as in the kernel", () => {
  const facts: LaunchFacts = { extent: () => 0, param: () => 0 };
  const most = 2147483647;
  test.each([
    [op(most, "add", 1), -2147483648],
    [op(-2147483648, "sub", 1), most],
    [op(65536, "mul", 65537), 65536],
    [op(7, "idiv", -2), -3],
    [op(7, "floordiv", -2), -4],
    [op(-7, "rem", 4), -3],
    [op(7, "idiv", 0), 0],
    [op(7, "floordiv", 0), 0],
    [op(7, "rem", 0), 0],
    [op(-2147483648, "idiv", -1), -2147483648],
  ])("%#", (expr, expected) => {
    expect(launchValue(expr)?.(facts)).toBe(expected);
  });

  test.each<[string, Expr]>([
    ["a position", { kind: "position", of: "globalIdx", axis: 2, type: "int32", span: int(0).span }],
    ["a local", { kind: "local", local: 0, type: "int32", span: int(0).span }],
    ["a float", { kind: "const", value: 1, type: "float32", span: int(0).span }],
  ])("%s is not one", (_, expr) => {
    expect(launchValue(expr)).toBeNull();
  });
});
