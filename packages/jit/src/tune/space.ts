import { LaunchError } from "@gridstride/core";
import { checkOptions, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import type { Recipe } from "../runtime/recipe.ts";
import type { Dim3 } from "../types/context.ts";

/** The lists from which a kernel is chosen: every combination is a candidate. */
export interface KernelSpace {
  /** Threads of a block, x first. Default: 256 alone. */
  readonly block?: readonly Dim3[];
  /** Numbers and booleans of the kernel's `uses`, by name. */
  readonly uses?: Readonly<Record<string, readonly (number | boolean)[]>>;
}

/** One candidate. JSON. */
export interface KernelChoice {
  readonly block: Dim3;
  readonly uses: Readonly<Record<string, number | boolean>>;
}

/** One entry for each argument of the kernel: the shape of an array, the value of a scalar. */
export type TunedShapes = readonly (readonly number[] | number | boolean)[];

const SPACE: OptionNames<KernelSpace> = { block: true, uses: true };

/** The candidates, the first of each list first. @throws {LaunchError} code `wrong-kind`. */
export function candidatesOf({ use }: Recipe, space: KernelSpace): readonly [KernelChoice, ...KernelChoice[]] {
  checkOptions("tune(kernel, { block, uses }, options)", space, SPACE);
  const { block = [256], uses = {} } = space;
  checkList("block", block);
  for (const [name, list] of Object.entries(uses)) {
    checkList(`uses.${name}`, list);
    if (use.uses[name]?.kind !== "value")
      throw new LaunchError(
        "wrong-kind",
        `tune: expected a number or boolean that ${use.source.name} has in \`uses\`, got the name ${show(name)}; it has ${numbersOf(use)}`,
      );
  }
  const chosen = Object.entries(uses).reduce<readonly KernelChoice["uses"][]>(
    (all, [name, list]) => all.flatMap((one) => list.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return chosen.flatMap((one) => block.map((threads) => ({ block: threads, uses: one }))) as never;
}

function checkList(name: string, list: unknown): void {
  if (!Array.isArray(list) || list.length === 0)
    throw wrongKind(`a list of candidates as \`${name}\` of the space`, list);
}

function numbersOf({ uses }: Recipe["use"]): string {
  const names = Object.keys(uses).filter((name) => uses[name]?.kind === "value");
  return names.length === 0 ? "none" : names.join(", ");
}

const power = (n: number): number => Math.ceil(Math.log2(Math.max(1, n)));

/** Equal for arguments of about the same sizes: one choice does for all shapes whose extents have the same powers of two. */
export const classOf = (shapes: TunedShapes): string =>
  shapes.map((one) => (typeof one === "object" ? one.map(power).join("x") : "-")).join(",");
