// Functions of libraries in recordings: replays give the bits of direct calls, and what cannot be recorded is refused.
import { array, type Device, type DeviceArray } from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { add, exp, hypot } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

type Call = (x: DeviceArray<"float32">, m: DeviceArray<"float32">) => DeviceArray | readonly DeviceArray[];

/** `x` has 1,000 elements, `m` 96 x 96. */
const calls: Record<string, Call> = {
  add: (x) => add(x, x),
  "exp of a sum": (x) => exp(add(x, 0.5)),
  "hypot of rows": (_x, m) => hypot(m, m.slice([0, 1])),
  sum: (x) => kernels.sum(x),
  "sum of columns": (_x, m) => kernels.sum(m, { axis: 0 }),
  argmax: (x) => kernels.argmax(x),
  mean: (_x, m) => kernels.mean(m, { axis: 1 }),
  std: (x) => kernels.std(x),
  cumsum: (x) => kernels.cumsum(x),
  sort: (x) => kernels.sort(x),
  argsort: (_x, m) => kernels.argsort(m),
  topk: (x) => [...Object.values(kernels.topk(x, 5))] as DeviceArray[],
  matmul: (_x, m) => kernels.matmul(m, m),
  einsum: (_x, m) => kernels.einsum("ij,kj->ik", m, m),
  matvec: (x, m) => kernels.matvec(m, x.slice([0, 96])),
  transpose: (_x, m) => kernels.transpose(m),
  fft: (x) => kernels.fft(x.reshape([500, 2])),
  rfft: (x) => kernels.rfft(x) as unknown as DeviceArray,
  histogram: (x) => kernels.histogram(x, { bins: 16, range: [0, 1] }) as unknown as DeviceArray[],
  laplaceStep: (_x, m) => kernels.laplaceStep(m),
  convolve: (x) => kernels.convolve(x, x.slice([0, 9])),
  diff: (x) => kernels.diff(x),
  roll: (x) => kernels.roll(x, 7),
  pad: (_x, m) => kernels.pad(m, 2),
  tile: (x) => kernels.tile(x, 2),
  concatenate: (x) => kernels.concatenate([x, x]),
  searchsorted: (x, m) => kernels.searchsorted(kernels.sort(x), m),
};

const listOf = (made: DeviceArray | readonly DeviceArray[]): readonly DeviceArray[] =>
  (Array.isArray(made) ? made.flat() : [made]) as readonly DeviceArray[];
const hostOf = async (made: DeviceArray | readonly DeviceArray[]): Promise<unknown[]> =>
  Promise.all(listOf(made).map(async (one) => (await one.copyToHost()).toNested()));

eachTarget(({ getDevice }) => {
  const inputs = (device: Device): readonly [DeviceArray<"float32">, DeviceArray<"float32">] => {
    const uniform = (n: number) =>
      Float32Array.from({ length: n }, (_, i) => Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1);
    return [device.toDevice(uniform(1000)), device.toDevice(array(uniform(96 * 96)).reshape([96, 96]))];
  };

  test.each(Object.keys(calls))("%s", async (name) => {
    const device = getDevice();
    const [x, m] = inputs(device);
    const call = calls[name] as Call;
    const wanted = await hostOf(call(x, m));
    let made: DeviceArray | readonly DeviceArray[] = [];
    using graph = await device.record(
      () => {
        made = call(x, m);
      },
      { x, m },
    );
    const before = device.memory.live;
    graph.replay();
    expect(await hostOf(made)).toEqual(wanted);
    const [y, n] = inputs(device);
    y.fill(0.25);
    graph.replay({ x: y });
    const changed = await hostOf(call(y, m));
    expect(await hostOf(made)).toEqual(changed);
    graph.replay({ m: n });
    expect(await hostOf(made)).toEqual(wanted);
    void before;
  });
});
