import { asNDArray, type Device } from "@gridstride/core";
import { once } from "../diagnostics/once.ts";
import { product } from "../ir/shape.ts";
import type { Recipe } from "../runtime/recipe.ts";
import type { Dim3 } from "../types/context.ts";
import type { Kernel } from "../types/kernel.ts";
import type { KernelArg, Launch } from "../types/launch.ts";
import { classOf, type KernelChoice, type TunedShapes } from "./space.ts";

/** The choice for one entry of the shapes. */
export interface TunedChoice {
  readonly shapes: TunedShapes;
  readonly choice: KernelChoice;
  /** The time when it was chosen; null where there was nothing to choose. */
  readonly ms: number | null;
  readonly from: "shipped" | "cache" | "search";
}

/** Choices for devices and sizes, as JSON. `{ ...one, ...other }` joins the choices of several devices. */
export type ShippedChoices = Readonly<Record<string, KernelChoice>>;

/** A kernel with the choices for a device: a call launches it with the choice for arguments of about these sizes. */
export interface TunedKernel<P extends readonly unknown[]> {
  /** As `Kernel.configure(grid, block)` gives it. Sizes that were not tuned run with the first candidate. */
  readonly launch: Launch<P>;
  readonly choices: readonly TunedChoice[];
  /** The object that `JSON.stringify` writes, and that the option `shipped` reads. */
  toJSON(): ShippedChoices;
}

/** How candidates of a kernel are launched. */
export type Launches = (choice: KernelChoice, shapes: TunedShapes) => Launch<unknown[]>;

export function launchesOf(
  recipe: Recipe,
  device: Device,
  grid: (shapes: TunedShapes, choice: KernelChoice) => Dim3,
): Launches {
  const made = new Map<string, Kernel<unknown[]>>();
  return (choice, shapes) =>
    once(made, JSON.stringify(choice.uses), () => recipe.again(choice.uses)).configure(
      grid(shapes, choice),
      choice.block,
      { device },
    );
}

/** @param chosen - the choice for a class of shapes. */
export function tunedLaunch(launches: Launches, chosen: (name: string) => KernelChoice): Launch<unknown[]> {
  const launch = (...args: readonly KernelArg[]): unknown => {
    const shapes = args.map(shapeOf);
    return launches(chosen(classOf(shapes)), shapes)(...(args as never[]));
  };
  return launch as Launch<unknown[]>;
}

function shapeOf(arg: unknown): TunedShapes[number] {
  if (typeof arg === "boolean" || typeof arg === "number") return arg;
  if (typeof arg !== "object" || arg === null) return 0;
  if ("shape" in arg) return arg.shape as readonly number[];
  return ArrayBuffer.isView(arg) || Array.isArray(arg) ? asNDArray(arg as never).shape : 0;
}

/** One thread for each element of the first array. */
export function gridOf(shapes: TunedShapes, { block }: KernelChoice): Dim3 {
  const [first = []] = shapes.filter((one) => typeof one === "object");
  const size = product(first);
  return Math.ceil(size / (typeof block === "number" ? block : (block[0] ?? 1)));
}
