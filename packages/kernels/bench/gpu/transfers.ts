import type { Bench } from "@gridstride/testing/bench/race";
import { resident } from "./contenders.ts";
import type { Gpu } from "./open.ts";
import { errorIn, hostLine, lineOf, makeSquares, spoil, type Task } from "./squares.ts";

const TO = "host to device";
const FROM = "device to host";

const task = (side: number): Task => ({
  name: "copy",
  inputs: ["x"],
  side,
  inside: false,
  expected: ([x], line) => Float64Array.from(hostLine(x as Float32Array, side, line)),
});

/** What it takes to bring an array to the device and back. */
export function transfers(gpu: Gpu, side: number): Bench {
  const amount = 4 * side ** 2;
  return {
    name: `transfers-${side}`,
    title: `copies of ${side} x ${side} float32 between host and device`,
    dtype: "float32",
    size: side ** 2,
    tolerance: 0,
    base: [TO],
    work: { unit: "B", amount, limits: {} },
    contenders: async () => {
      const squares = await makeSquares(gpu, task(side));
      const { host, inputs, out } = squares;
      const [x, there] = [host[0] as (typeof host)[number], inputs[0] as (typeof inputs)[number]];
      const back = new Float32Array(side ** 2);
      const flat = there.reshape([-1]);
      const timed = async (work: () => Promise<unknown>): Promise<number> => {
        const start = performance.now();
        await work();
        return performance.now() - start;
      };
      const common = resident(gpu, squares, TO, () => {});
      const copyTo = async (): Promise<void> => {
        out.copyFrom(x);
        await gpu.device.synchronize();
      };
      return [
        {
          ...common,
          run: () => timed(copyTo),
          check: async () => {
            spoil(out);
            await copyTo();
            return errorIn(squares, (line) => lineOf(out, line));
          },
        },
        {
          ...common,
          name: FROM,
          run: () => timed(() => flat.copyToHost(back)),
          check: async () => {
            back.fill(Number.NaN);
            await flat.copyToHost(back);
            return errorIn(squares, async (line) => hostLine(back, side, line));
          },
        },
      ];
    },
  };
}
