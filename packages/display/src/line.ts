import { checkNamed, checkOptions, checkText, checkTitle, DisplayError } from "./display-error.ts";
import { emit } from "./emit.ts";
import { type Numbers, readNumbers } from "./numbers.ts";

export interface LineOptions {
  readonly title: string;
  /** 0, 1, 2, ... by default. */
  readonly x?: Numbers;
  /** Curves by name, each of one axis and x's length. */
  readonly y: Readonly<Record<string, Numbers>>;
  readonly xLabel: string;
  readonly yLabel: string;
}

/**
 * Shows curves over a common x.
 *
 * @throws {DisplayError} code `shape` where there is no curve, or one has more axes than one or another length.
 */
export function line(options: LineOptions): void {
  checkOptions("line", options, ["title", "x", "y", "xLabel", "yLabel"]);
  const { title, x, y, xLabel, yLabel } = options;
  const what = `line "${checkTitle(title)}"`;
  checkText("xLabel", xLabel);
  checkText("yLabel", yLabel);
  checkNamed(`y of ${what}`, y);
  const series = Object.entries(y).map(([name, numbers]) => ({ name, values: axisOf(numbers, `${what}, ${name}`) }));
  const first = series[0];
  if (first === undefined)
    throw new DisplayError("shape", `${what}: expected at least one curve in y, got none; give y: { name: values }`);
  const places = x === undefined ? Float64Array.from(first.values, (_, i) => i) : axisOf(x, `${what}, x`);
  for (const { name, values } of series)
    if (values.length !== places.length)
      throw new DisplayError(
        "shape",
        `${what}: expected as many elements as x has, ${places.length}, got ${values.length} in ${name}`,
      );
  emit({ kind: "line", title, xLabel, yLabel, x: places, series });
}

function axisOf(numbers: Numbers, what: string): Float64Array {
  const { shape, values } = readNumbers(numbers, what);
  if (shape.length === 1 && values.length > 0) return values;
  throw new DisplayError("shape", `${what}: expected one axis with elements, got shape [${shape.join(", ")}]`);
}
