// Recorded launches: what replays give is what direct launches give.
import { arange, type Device, type DeviceArray, LaunchError, type Parameter, zeros } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const addScaled = kernel(({ grid }, x, y, by) => {
  const i = grid(1);
  if (i < x.size) y[i] = x[i] + by * i;
});
const double = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.size) x[i] *= 2;
});
const countDown = kernel(({ grid }, left, total) => {
  if (grid(1) === 0) {
    total[0] += left[0];
    left[0] -= 1;
  }
});

const N = 1000;

/** The calls that make something on a device, from now on. */
function countMade(device: Device): () => readonly string[] {
  const internals = internalsOf(device);
  const target = (internals.kind === "webgpu" ? internals.gpu : internals) as unknown as Record<string, unknown>;
  const names = internals.kind === "webgpu" ? MADE_BY_WEBGPU : ["allocate"];
  const calls: string[] = [];
  const before = names.flatMap((name) => {
    const make = target[name] as ((...args: unknown[]) => unknown) | undefined;
    return make === undefined ? [] : [{ name, make }];
  });
  for (const { name, make } of before)
    target[name] = (...args: unknown[]) => {
      calls.push(name);
      return make.apply(target, args);
    };
  return () => {
    for (const { name, make } of before) target[name] = make;
    return calls;
  };
}
const MADE_BY_WEBGPU = [
  "Buffer",
  "BindGroup",
  "BindGroupLayout",
  "PipelineLayout",
  "ShaderModule",
  "ComputePipeline",
].map((kind) => `create${kind}`);
const numbers = async (x: DeviceArray): Promise<unknown> => (await x.copyToHost()).toNested();

eachTarget(({ getDevice }) => {
  const input = (device: Device) => device.toDevice(arange(N, "float32"));

  test("nothing happens before the replay; each replay does all of it", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.toDevice(zeros(N, "float32"));
    using graph = await device.record(() => {
      addScaled.forall(N)(x, y, 2);
      addScaled.forall(N)(y, x, 1);
    });
    expect(await y.get(7)).toBe(0);
    graph.replay();
    expect([await y.get(7), await x.get(7)]).toEqual([21, 28]);
    graph.replay();
    graph.replay();
    using a = input(device);
    using b = device.toDevice(zeros(N, "float32"));
    for (let i = 0; i < 3; i++) {
      addScaled.forall(N)(a, b, 2);
      addScaled.forall(N)(b, a, 1);
    }
    expect(await numbers(x)).toEqual(await numbers(a));
    expect(await numbers(y)).toEqual(await numbers(b));
  });

  test("arrays are exchanged and numbers given, for one replay", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.toDevice(zeros(N, "float32"));
    using z = device.toDevice(zeros(N, "float32"));
    using graph = await device.record(({ from, to, by }) => addScaled.forall(N)(from, to, by), {
      from: x,
      to: y,
      by: 3,
    });
    graph.replay({ to: z, by: 10 });
    expect([await y.get(5), await z.get(5)]).toEqual([0, 55]);
    graph.replay();
    expect([await y.get(5), await z.get(5)]).toEqual([20, 55]);
    graph.replay({ from: y, to: x });
    expect(await x.get(5)).toBe(35);
    graph.replay({ by: 0.5, to: z });
    expect(await z.get(5)).toBe(37.5);
    // An array in the memory of an array that is gone.
    for (const by of [1, 2]) {
      using other = device.zeros(N, "float32");
      graph.replay({ by, to: other });
      expect(await other.get(5)).toBe(35 + 5 * by);
    }
  });

  test("a replay that is refused changes no later replay", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.zeros(N, "float32");
    using placed = device.zeros(7, "int32");
    // Kernels of different sizes stay two.
    const place = kernel("void(int32[:], int32)", ({ grid }, x, by) => {
      if (grid(1) < x.size) x[grid(1)] = by;
    });
    using graph = await device.record(
      ({ by }) => {
        addScaled.forall(N)(x, y, by);
        place.forall(7)(placed, by);
      },
      { by: 3 },
    );
    graph.replay();
    expect(() => graph.replay({ by: 0.5 })).toThrow(/0\.5/);
    graph.replay();
    expect([await y.get(5), await placed.get(5)]).toEqual([20, 3]);
    graph.replay({ by: 4 });
    expect([await y.get(5), await placed.get(5)]).toEqual([25, 4]);
  });

  test("copies, fills and temporary arrays", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.empty(N, "float32");
    const { live } = device.memory;
    const graph = await device.record(() => {
      using copy = x.copy();
      double.forall(N)(copy);
      using again = device.zeros(N, "float32");
      addScaled.forall(N)(copy, again, 0);
      using host = device.toDevice(new Float32Array(N).fill(0.5));
      addScaled.forall(N)(host, copy, 1);
      again.set(-1, 3);
      y.copyFrom(again);
      y.slice([N - 1, N]).fill(9);
      y.slice([0, 1]).copyFrom(copy.slice([2, 3]));
    });
    for (let i = 0; i < 3; i++) {
      graph.replay();
      expect([await y.get(0), await y.get(3), await y.get(10), await y.get(N - 1)]).toEqual([2.5, -1, 20, 9]);
      y.fill(0);
    }
    graph.dispose();
    expect(device.memory.live).toBe(live);
    expect(() => graph.replay()).toThrow(/Graph was used after dispose/);
  });

  test("loops: a fixed number of iterations, a number that a replay gives, and as long as a flag is set", async () => {
    const device = getDevice();
    using left = device.toDevice(Int32Array.of(5));
    using total = device.toDevice(Int32Array.of(0));
    using x = device.toDevice(Float32Array.of(1, 2, 3));
    using counted = await device.record(
      ({ rounds }, graph) => {
        graph.repeat(rounds, () => double.forall(3)(x));
        graph.while(left, () => countDown.forall(1)(left, total), { most: 100 });
        graph.repeat(2, () => {
          graph.while(left, () => countDown.forall(1)(left, total), { most: 4 });
        });
      },
      { rounds: 3 },
    );
    counted.replay();
    expect([await numbers(x), await left.get(0), await total.get(0)]).toEqual([[8, 16, 24], 0, 15]);
    left.set(2, 0);
    counted.replay({ rounds: 0 });
    expect([await numbers(x), await left.get(0), await total.get(0)]).toEqual([[8, 16, 24], 0, 18]);
    left.set(107, 0);
    total.set(0, 0);
    counted.replay({ rounds: 1 });
    expect([await numbers(x), await left.get(0)]).toEqual([[16, 32, 48], 0]);
    expect(await total.get(0)).toBe((107 * 108) / 2);
  });

  test("run ends a loop soon after its flag is 0, however many iterations it may have", async () => {
    const device = getDevice();
    using left = device.toDevice(Int32Array.of(20));
    using again = device.toDevice(Int32Array.of(0));
    using total = device.toDevice(Int32Array.of(0));
    using graph = await device.record(
      ({ by }, graph) => {
        total.fill(0);
        graph.while(left, () => countDown.forall(1)(left, total), { most: 1_000_000 });
        again.fill(3);
        graph.while(again, () => countDown.forall(1)(again, total), { most: 1_000_000 });
        addScaled.forall(1)(total, total, by);
        graph.while(left, () => countDown.forall(1)(left, total), { most: 18 });
      },
      { by: 0 },
    );
    await graph.run(1);
    expect([await left.get(0), await total.get(0)]).toEqual([0, (20 * 21) / 2 + 6]);
    left.set(40, 0);
    await graph.run(1, { exchange: { by: 2 } });
    expect([await left.get(0), await total.get(0)]).toEqual([0, (40 * 41) / 2 + 6]);
    left.set(5, 0);
    const disposed = graph.run(3);
    graph.dispose();
    await expect(disposed).rejects.toThrow(/Graph was used after dispose/);
  });

  test("a replay allocates nothing, and makes no objects of a GPU", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.zeros(N, "float32");
    using left = device.toDevice(Int32Array.of(2));
    using graph = await device.record(
      ({ from, to, by }, graph) => {
        using copy = from.copy();
        addScaled.forall(N)(copy, to, by);
        to.slice([0, 4]).copyFrom(copy.slice([4, 8]));
        graph.repeat(2, () => double.forall(N)(to));
        graph.while(left, () => countDown.forall(1)(left, left), { most: 3 });
      },
      { from: x, to: y, by: 2 },
    );
    const all = (): void => {
      graph.replay();
      graph.replay({ from: y, to: x });
    };
    all();
    await device.synchronize();
    const made = countMade(device);
    for (let i = 0; i < 5; i++) all();
    expect(made()).toEqual([]);
    await device.synchronize();
  });

  test("what cannot be recorded is refused, and leaves nothing", async () => {
    const device = getDevice();
    using x = input(device);
    using y = device.zeros(N, "float32");
    using other = device.zeros(2 * N, "float32");
    const { live } = device.memory;
    const refused = async (body: (slots: { readonly by: Parameter }) => unknown): Promise<unknown> => {
      try {
        (await device.record(body as () => void, { by: 1 })).dispose();
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
      return "recorded";
    };
    const codes = await Promise.all([
      refused(() => void x.get(0).catch(() => {})),
      refused(() => void x.copyToHost().catch(() => {})),
      refused(() => void device.event()),
      refused(
        () =>
          void double
            .forall(2, { device })(new Float32Array(2))
            .catch(() => {}),
      ),
      refused(() => void device.record(() => {}).catch(() => {})),
      refused(({ by }) => addScaled.forall(N)(x, y, 2 * (by as unknown as number))),
      refused(async () => double.forall(N)(x)),
      refused(() => {
        using temporary = x.copy();
        double.forall(N)(temporary);
        throw new LaunchError("arity", "the caller's own");
      }),
    ]);
    expect(codes).toEqual([...Array(7).fill("recording"), "arity"]);
    using graph = await device.record(({ from, to, by }) => addScaled.forall(N)(from, to, by), {
      from: x,
      to: y,
      by: 3,
    });
    expect(() => graph.replay({ to: other })).toThrow(/expected an array like that of the recording for the slot to/);
    expect(() => graph.replay({ to: x })).toThrow(/in two places/);
    expect(() => graph.replay({ more: 1 } as never)).toThrow(/there is no slot 'more'; the slots are from, to, by/);
    y.dispose();
    expect(() => graph.replay()).toThrow(/was used after dispose/);
    expect(device.memory.live).toBeLessThanOrEqual(live);
  });
});
