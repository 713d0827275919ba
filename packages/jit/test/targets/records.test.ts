// Records and objects as values: the same program in plain JavaScript is the reference.
import {
  array,
  type FieldSpecs,
  LaunchError,
  type RecordArray,
  type RecordType,
  type RecordValue,
  record,
  zeros,
} from "@gridstride/core";
import { deviceFunction, type KernelRecords, kernel, SimulatorError } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

// Each layout has fields x, y and id, at places that are and are not multiples of their sizes.
const particle = record({ x: "float32", y: "float32", id: "int32" });
const inner = record({ a: "int8", b: "float32" });
const layouts: readonly RecordType[] = [
  particle,
  record({ x: "float32", y: "float32", id: "int32" }, { offsets: [4, 12, 0], itemsize: 24 }),
  record({ id: "int8", x: "float32", y: "int16" }),
  record({ id: "int8", x: "float32", y: "int16" }, { align: true }),
  record({ y: "int32", id: "int64", x: "float32" }),
  record({ id: "uint16", y: "float32", x: "float16" }),
  record({ pad: "bool", id: "uint32", x: "float32", y: "uint8" }),
  record({ id: "int32", x: "float64", y: "uint64" }),
  record({ pad: "bool", id: "int64", x: "float64", y: "complex64" }),
];
const change = kernel(({ grid }, p, dx) => {
  const i = grid(1);
  if (i >= p.length) return;
  p[i].x += dx;
  p[i].id++;
  const q = p[i];
  p[i].x = q.x * 2;
  p[i].y = q.id + 1;
});

const reverse = kernel(({ grid }, p, q) => {
  const i = grid(1);
  if (i >= Math.floor(p.length / 2)) return;
  const j = p.length - 1 - i;
  const kept = p[i];
  p[i] = p[j];
  p[j] = kept;
  q[j] = i % 2 === 0 ? kept : p[i];
});

interface Vec {
  readonly x: number;
  readonly y: number;
}
const add = deviceFunction((a: Vec, b: Vec): Vec => ({ y: a.y + b.y, x: a.x + b.x }));
const turned = deviceFunction(({ add }, v: Vec): Vec => add({ x: -v.y, y: v.x }, { x: 0, y: 0.5 }), { uses: { add } });

const objects = kernel(
  ({ grid, add, turned }, p: KernelRecords<typeof particle>, n) => {
    const i = grid(1);
    if (i >= p.length) return;
    let v = { x: 0, y: 1 };
    for (let k = 0; k < n; k++) v = k % 2 === 0 ? add(v, p[i]) : turned(v);
    const { y, x: first } = v;
    p[i] = { ...p[i], id: n, ...{ x: first, y: 0 }, y };
    p.id[i] += p.x.length;
  },
  { uses: { add, turned } },
);

const nested = record({ flag: "bool", pos: ["float32", 3], in: inner, many: [inner, [2, 2]], m: ["int16", [2, 2]] });
const deep = kernel(({ grid }, p, q) => {
  const i = grid(1);
  if (i >= p.shape[0]) return;
  for (let k = 0; k < p[i].pos.length; k++) p[i].pos[k] += k + i;
  p[i].flag = i % 2 === 1;
  p[i].in.b = p[i].pos[2] * 2;
  p[i].many[1][0].a = i;
  const r = p[i];
  let sum = 0;
  for (const v of r.pos) sum += v;
  p[i].many[0][1] = { a: r.many[1][0].a + 1, b: sum };
  p[i].in = p[i].many[0][1];
  p[i].m = [
    [1, 2],
    [3, r.pos[i % 3]],
  ];
  p[i].m[0] = r.m[1];
  q[i].pos = p[i].pos;
  q[i].many = r.many;
});

eachTarget(({ getDevice, target }) => {
  describe.each(layouts.map((type) => ({ type, named: String(type) })))("$named", ({ type }) => {
    const start = (n: number): RecordArray => {
      const x = zeros(n, type);
      for (let i = 0; i < n; i++) x.set({ ...x.get(i), ...filled(type, i) } as RecordValue<FieldSpecs>, i);
      return x;
    };
    const plain = (x: RecordArray): Plain[] => (x.toNested() as unknown as Plain[]).map(numbers);

    test("fields are read and written", async () => {
      const x = start(9);
      const before = plain(x);
      await change.configure(2, 8, { device: getDevice() })(x, 0.5);
      expect(plain(x)).toEqual(before.map((one) => ({ ...one, x: (one.x + 0.5) * 2, id: one.id + 1, y: one.id + 2 })));
    });

    test("records are values, in views too", async () => {
      const [x, y] = [start(14), start(7)];
      using dx = getDevice().toDevice(x);
      using dy = getDevice().toDevice(y);
      const view = dx.slice([null, null, -2]);
      reverse.configure(1, 8)(view, dy);
      const before = plain(x.slice([null, null, -2]));
      expect(plain(await view.copyToHost())).toEqual(before.toReversed());
      expect(plain((await dx.copyToHost()).slice([null, null, 2]))).toEqual(plain(x.slice([null, null, 2])));
      const kept = before.map((_, j) => (j < 4 ? plain(y)[j] : before[(6 - j) % 2 === 0 ? 6 - j : j]));
      expect(plain(await dy.copyToHost())).toEqual(kept);
    });
  });

  test("a record stores a float into a field of 16 bits as the field alone does", async () => {
    const pair = record({ x: "float32", alone: "uint16", within: "uint16" });
    const given = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 70_000.5, -3.7];
    const out = zeros(given.length, pair);
    const keep = kernel(({ grid }, r, x) => {
      const i = grid(1);
      if (i >= x.length) return;
      r[i] = { x: x[i], alone: 0, within: x[i] };
      r[i].alone = x[i];
    });
    await keep.configure(1, 8, { device: getDevice() })(out, array(given, "float32"));
    const kept = out.toNested() as unknown as { alone: number; within: number }[];
    expect(kept.map(({ within }) => within)).toEqual([0, 0, 0, 4464, 65_533]);
    expect(kept.map(({ alone }) => alone)).toEqual([0, 0, 0, 4464, 65_533]);
  });

  test("objects in kernels and device functions", async () => {
    const x = array(
      [
        { x: 1, y: 2, id: 0 },
        { x: -3, y: 0.25, id: 0 },
      ],
      particle,
    );
    const expected = (x.toNested() as unknown as Plain[]).map(({ x, y }) => {
      let v: Vec = { x: 0, y: 1 };
      for (let k = 0; k < 4; k++) v = k % 2 === 0 ? add(v, { x, y }) : turned(v);
      return { x: v.x, y: v.y, id: 4 + 2 };
    });
    await objects.configure(1, 4, { device: getDevice() })(x, 4);
    expect(x.toNested()).toEqual(expected);
  });

  test("records in records, fields of a fixed size", async () => {
    const [x, y] = [zeros(4, nested), zeros(4, nested)];
    for (let i = 0; i < 4; i++)
      x.set(
        {
          ...x.get(i),
          pos: [i, 2, 3],
          m: [
            [0, 0],
            [5, 6],
          ],
        },
        i,
      );
    await deep.configure(1, 4, { device: getDevice() })(x, y);
    for (let i = 0; i < 4; i++) {
      const pos = [2 * i, 3 + i, 5 + i];
      const one = { a: i + 1, b: pos[0]! + pos[1]! + pos[2]! };
      const many = (first: object): object[][] => [
        [{ a: 0, b: 0 }, first],
        [
          { a: i, b: 0 },
          { a: 0, b: 0 },
        ],
      ];
      expect(x.get(i)).toEqual({
        flag: i % 2 === 1,
        pos,
        in: one,
        many: many(one),
        m: [
          [5, 6],
          [3, pos[i % 3]],
        ],
      });
      expect(y.get(i)).toEqual({ ...zeros([], nested).get(), pos, many: many({ a: 0, b: 0 }) });
    }
  });

  test("a field is an array of its own as well as a part of its records", async () => {
    using p = getDevice().toDevice(
      array(
        Array.from({ length: 8 }, (_, i) => ({ x: i, y: 0, id: 0 })),
        particle,
      ),
    );
    const both = kernel(({ grid }, p, y) => {
      const i = grid(1);
      if (i >= y.length) return;
      y[i] = p[i].x + 1;
      p[i].id = y[i];
    });
    both.configure(1, 8)(p, p.field("y"));
    expect((await p.copyToHost()).toNested()).toEqual(
      Array.from({ length: 8 }, (_, i) => ({ x: i, y: i + 1, id: i + 1 })),
    );
  });

  test("atomics work on the array of a field", async () => {
    const count = kernel(({ grid, atomic }, p: KernelRecords<typeof particle>) => {
      atomic.add(p.id, grid(1) % 2, 1);
    });
    const x = zeros(2, particle);
    await count.configure(4, 32, { device: getDevice() })(x);
    expect(x.toNested()).toEqual([
      { x: 0, y: 0, id: 64 },
      { x: 0, y: 0, id: 64 },
    ]);
  });

  test("launches refuse what is no array of records", async () => {
    const x = zeros(3, particle);
    using p = getDevice().toDevice(x);
    const numbersOnly = kernel("void(float32[:])", ({ grid }, a) => {
      a[grid(1)] = 1;
    });
    expect(() => numbersOnly.configure(1, 1)(p as never)).toThrow(LaunchError);
    expect(() =>
      getDevice()
        .toDevice(x)
        .field("z" as "x"),
    ).toThrow(/no field of name "z"; there are x, y, id/);
  });

  test.runIf(target === "simulator")("races between fields are none, on one field they are", async () => {
    const apart = kernel(({ grid }, p) => {
      const i = grid(1);
      p[i].x = p[(i + 1) % p.length].y;
    });
    const met = kernel(({ grid }, p) => {
      const i = grid(1);
      p[i].x = p[(i + 1) % p.length].x;
    });
    const unread = kernel(({ grid }, p) => {
      const i = grid(1);
      const next = p[(i + 1) % p.length];
      p[i].x = next.y;
    });
    const device = getDevice();
    const types: readonly RecordType[] = [particle, record({ pad: "int8", y: "float32", x: "float32" })];
    for (const type of types) {
      await apart.configure(1, 4, { device })(zeros(4, type));
      await unread.configure(1, 4, { device })(zeros(4, type));
      await expect(met.configure(1, 4, { device })(zeros(4, type))).rejects.toThrow(SimulatorError);
    }
    const over = zeros(4, particle);
    await expect(met.configure(1, 5, { device })(over)).rejects.toThrow(/p\.x/);
  });
});

interface Plain {
  x: number;
  y: number;
  id: number;
}

const numbers = (one: Plain): Plain => ({
  ...one,
  id: Number(one.id),
  y: typeof one.y === "object" ? (one.y as { re: number }).re : Number(one.y),
});

function filled(type: RecordType, i: number): object {
  const isBig = (name: string): boolean =>
    String(type.fields.find((field) => field.name === name)!.dtype).includes("int64");
  return { x: i + 0.25, y: isBig("y") ? BigInt(2 * i) : 2 * i, id: isBig("id") ? BigInt(3 * i) : 3 * i };
}
