import { expect, test } from "vitest";
import { arange, array, type Device, type GridstrideError, requestDevice, zeros } from "../../src/index.ts";

/** What plain JavaScript lets through: values of kinds that the types refuse. */
// biome-ignore lint/suspicious/noExplicitAny: the point
const any = (value: unknown): any => value;

/** What is done, the error's name and code, and words of its message: what came, and what to do. */
type Row = [what: string, attempt: (device: Device) => unknown, name: string, code: string, words: RegExp];

const rows: Row[] = [
  [
    "a target in place of options",
    () => requestDevice(any("cpu")),
    "LaunchError",
    "wrong-kind",
    /as an object, \{ target: … \}; got "cpu"/,
  ],
  [
    "an option that does not exist",
    () => requestDevice(any({ targt: "cpu" })),
    "LaunchError",
    "wrong-kind",
    /no option 'targt'; it takes target, gpu/,
  ],
  ["a list of options", () => requestDevice(any(["cpu"])), "LaunchError", "wrong-kind", /got \["cpu"\]/],
  [
    "extents one by one: zeros",
    () => any(zeros)(2, 3, "float32"),
    "UnsupportedError",
    "dtype",
    /got 3; several numbers go into one array, \[2, 3\]/,
  ],
  [
    "extents one by one: reshape",
    () => any(arange(6)).reshape(2, 3),
    "ShapeError",
    "mismatch",
    /into shape \[2\]; several numbers go into one array, \[2, 3\]$/,
  ],
  [
    "axes one by one",
    () => any(zeros([2, 3])).transpose(1, 0),
    "ShapeError",
    "index",
    /axes once, got 1; several numbers go into one array/,
  ],
  [
    "NumPy's text of a slice",
    () => arange(4).slice(any("1:3")),
    "ShapeError",
    "index",
    /\[start, stop, step\].*got "1:3"/,
  ],
  [
    "a start and a stop, as JavaScript's own slice has them",
    () => arange(4).slice(1, 3),
    "ShapeError",
    "index",
    /a range is \[start, stop\]/,
  ],
  [
    "a device that was disposed before what was not awaited came to it",
    (device) => {
      device.dispose();
      device.zeros(2);
    },
    "DisposedError",
    "disposed",
    /await launches and copies before it/,
  ],
  ["a shape as text", () => zeros(any("3")), "ShapeError", "mismatch", /a number or an array of them, got "3"/],
  ["no shape", (device) => device.zeros(any(undefined)), "ShapeError", "mismatch", /got undefined/],
  ["two holes in a shape", () => arange(4).reshape([-1, -1]), "ShapeError", "mismatch", /only one extent can be -1/],
  ["text as an element", () => zeros(2).set(any("a"), 0), "CastingError", "casting", /expected a number.*got "a"/],
  ["no list to register", (device) => device.register(any(5), () => 0), "LaunchError", "wrong-kind", /\[a, b\].*got 5/],
  [
    "a device array to toDevice",
    (device) => device.toDevice(any(device.zeros(2))),
    "LaunchError",
    "wrong-kind",
    /got a device array.*copyToHost/,
  ],
  ["a promise to toDevice", (device) => device.toDevice(any(Promise.resolve(1))), "LaunchError", "wrong-kind", /await/],
  [
    "a number into float32",
    (device) => device.zeros(2, "float32").copyFrom(any(3)),
    "CastingError",
    "casting",
    /array\(x, "float32"\)/,
  ],
];

test.each(rows)("%s is refused, in words", async (_what, attempt, name, code, words) => {
  using device = await requestDevice({ target: "simulator", onLeak: () => {} });
  const error = await Promise.resolve()
    .then(() => attempt(device))
    .then(
      () => null,
      (reason: GridstrideError) => reason,
    );
  expect(error).toMatchObject({ name, code, message: expect.stringMatching(words) });
});

test("what looks alike is taken", async () => {
  using device = await requestDevice({ target: "simulator", onLeak: () => {} });
  expect((await requestDevice({ ...{ target: "cpu" } })).target).toBe("cpu");
  const x = device.zeros(2, "float32");
  x.copyFrom(array(3, "float32"));
  expect((await x.copyToHost()).toNested()).toEqual([3, 3]);
  expect(arange(4).reshape([2, -1]).slice([]).shape).toEqual([2, 2]);
});
