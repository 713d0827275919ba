// What is said of records that are used as they cannot be. The programs that run: test/targets/records.test.ts.
import { record, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { expect, test } from "vitest";

const packed = record({ a: "int8", n: "int32", pos: ["float32", 3] });
// biome-ignore lint/suspicious/noExplicitAny: what is wrong for TypeScript too
type Any = any;

test.each<[code: string, message: string, body: (context: Any, p: Any) => void]>([
  [
    "GS406",
    "the fields of an object { a, n, pos } cannot be assigned",
    (_, p) => {
      const q = p[0];
      q.n = 3;
    },
  ],
  [
    "GS406",
    "the fields of an object { x } cannot be assigned",
    (_, p) => {
      const v = { x: 1 };
      v.x = p.length;
    },
  ],
  [
    "GS408",
    "a record of 'p' has no property 'm'",
    (_, p) => {
      p[0].m = 3;
    },
  ],
  [
    "GS408",
    "a record of 'p' has no property 'm'",
    (_, p) => {
      p[0].n = p[0].m;
    },
  ],
  [
    "GS408",
    "'p', an array of records, has no property 'strides'",
    (_, p) => {
      p[0].n = p.strides[0];
    },
  ],
  [
    "GS408",
    "an object { x } has no property 'y'",
    (_, p) => {
      p[0].n = ({ x: 1 } as Any).y;
    },
  ],
  [
    "GS109",
    "`.shape` cannot be assigned",
    (_, p) => {
      p.shape = 3;
    },
  ],
  [
    "GS301",
    "'p' takes { a, n, pos }, and an object { a, n } is assigned to it",
    (_, p) => {
      p[0] = { a: 1, n: 2 };
    },
  ],
  [
    "GS301",
    "'p.pos' takes as many numbers, and a tuple of 2 is assigned to it",
    (_, p) => {
      p[0].pos = [1, 2];
    },
  ],
  [
    "GS301",
    "'p' takes { a, n, pos }, and a whole number is assigned",
    (_, p) => {
      p[0] = 3;
    },
  ],
  [
    "GS301",
    "an object { a } in one branch and an object { b } in the other",
    (_, p) => {
      const v = p.length > 3 ? { a: 1 } : { b: 1 };
      p[0].n = v.a;
    },
  ],
  [
    "GS306",
    "an object { a, n, pos } is used as a number",
    (_, p) => {
      p[0].n = p[1] + 1;
    },
  ],
  [
    "GS407",
    "an object { a, n, pos } has no elements",
    (_, p) => {
      const q = p[0];
      p[0].n = q[1];
    },
  ],
  [
    "GS311",
    "`atomic.add` does not work on records",
    ({ atomic }, p) => {
      atomic.add(p, 0, 1);
    },
  ],
  [
    "GS311",
    "`atomic.add` needs elements that begin at a multiple of their size",
    ({ atomic }, p) => {
      atomic.add(p.n, 0, 1);
    },
  ],
  [
    "GS211",
    "a field of an object is a name and a value",
    (_, p) => {
      p[0].n = { x() {} }.x;
    },
  ],
  [
    "GS212",
    "cannot be used in a kernel",
    (_, p) => {
      p[0] = { ...p.shape };
    },
  ],
])("%s: %s", (code, message, body) => {
  const [found] = kernel(body as (context: Any, p: Any) => undefined).check([zeros(4, packed)], {
    target: "simulator",
  });
  expect([found?.code, found?.message]).toEqual([code, expect.stringContaining(message)]);
});

test("float16 at an odd byte", () => {
  const odd = record({ a: "int8", in: record({ h: "float16" }) });
  const body = kernel(({ grid }: Any, p: Any) => {
    p[grid(1)].a = 1;
  });
  expect(() => body.check([zeros(4, odd)])).toThrow(/got field in\.h of record\(.*at an odd byte/);
  expect(body.check([zeros(4, record({ a: "int8", h: "float16" }, { align: true }))], { target: "cpu" })).toEqual([]);
});
