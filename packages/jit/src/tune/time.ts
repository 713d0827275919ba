import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { array, type DType, LaunchError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { product } from "../ir/shape.ts";
import type { Recipe } from "../runtime/recipe.ts";
import type { KernelArg } from "../types/launch.ts";
import type { Candidate } from "./search.ts";
import type { KernelChoice, TunedShapes } from "./space.ts";
import type { Launches } from "./tuned-kernel.ts";

/** Whether a candidate's arrays after a launch are right, next to the arrays of the first candidate that ran. */
export type Same = (result: readonly NDArray[], expected: readonly NDArray[]) => boolean;

/** Arguments of these shapes: arrays of the types in the kernel's signature. @throws {LaunchError} code `wrong-kind`. */
export function argumentsOf({ signatures, arity, use }: Recipe, shapes: TunedShapes): readonly KernelArg[] {
  if (shapes.length !== arity)
    throw new LaunchError(
      "wrong-kind",
      `tune: expected shapes for ${arity} arguments of ${use.source.name}, got ${show(shapes)}`,
    );
  return shapes.map((shape, position) => {
    if (typeof shape !== "object") return shape as never;
    const type = signatures?.[0]?.params[position];
    if (type?.kind !== "array")
      throw new LaunchError(
        "wrong-kind",
        `tune: expected the type of argument ${position + 1} of ${use.source.name} in the kernel's signature, as in kernel("void(float32[:])", ...), or the option \`args\`, which makes the arguments; got neither`,
      );
    return values(shape, type.dtype, position + 1);
  });
}

/** Candidates on arrays of the device, which every run finds as they were. */
export function candidatesOn(
  device: Device,
  choices: readonly KernelChoice[],
  launches: Launches,
  shapes: TunedShapes,
  given: readonly KernelArg[],
  same: Same,
): { readonly candidates: readonly Candidate<KernelChoice>[]; dispose(): void } {
  const pairs = given.map((arg): { readonly own: unknown; readonly first: DeviceArray | null } => {
    if (typeof arg !== "object") return { own: arg, first: null };
    return { own: device.toDevice(arg as NDArray), first: device.toDevice(arg as NDArray) };
  });
  const arrays = pairs.flatMap(({ own, first }) => (first === null ? [] : [{ own: own as DeviceArray, first }]));
  let expected: readonly NDArray[] | null = null;
  return {
    candidates: choices.map((choice) => ({
      choice,
      async time() {
        for (const { own, first } of arrays) own.copyFrom(first);
        await device.synchronize();
        const start = performance.now();
        launches(choice, shapes)(...(pairs.map(({ own }) => own) as never[]));
        await device.synchronize();
        return performance.now() - start;
      },
      async right() {
        const result = await Promise.all(arrays.map(({ own }) => own.copyToHost()));
        if (expected !== null) return same(result, expected);
        expected = result;
        return true;
      },
    })),
    dispose() {
      for (const { own, first } of arrays) {
        own.dispose();
        first.dispose();
      }
    },
  };
}

export const sameBits: Same = (result, expected) =>
  result.every(({ data }, i) => {
    const other = (expected[i] as NDArray).data;
    const [a, b] = [data, other].map(
      ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    );
    return (a as Uint8Array).every((byte, at) => byte === b?.[at]);
  });

/** Numbers of both signs that differ; small whole numbers for integers, from 0 where they have no sign. */
export function values(shape: readonly number[], dtype: DType, seed: number): NDArray {
  const size = product(shape);
  const whole = /int|bool/.test(dtype);
  const least = /^u|bool/.test(dtype) ? 0 : 8;
  let state = seed;
  const data = Float64Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return whole ? (state >>> 28) - least : state / 2 ** 31 - 1;
  });
  return array(data).astype(dtype).reshape(shape);
}
