import { checkNamed, checkOptions, checkText, checkTitle, DisplayError } from "./display-error.ts";
import { emit } from "./emit.ts";
import { show } from "./show.ts";

export interface BarsOptions {
  readonly title: string;
  readonly unit: string;
  /** Amounts by name, in the order in which they are shown. */
  readonly values: Readonly<Record<string, number>>;
}

/** Shows amounts side by side. @throws {DisplayError} code `values` where there is none, or one is negative or not finite. */
export function bars(options: BarsOptions): void {
  checkOptions("bars", options, ["title", "unit", "values"]);
  const { title, unit, values } = options;
  const what = `bars "${checkTitle(title)}"`;
  checkText("unit", unit);
  checkNamed(`values of ${what}`, values);
  const list = Object.entries(values).map(([name, value]) => ({ name, value }));
  const bad = list.find(({ value }) => !(typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY));
  if (bad !== undefined)
    throw new DisplayError(
      "values",
      `${what}: expected finite numbers from 0 on, got ${show(bad.value)} as ${bad.name}`,
    );
  if (list.length === 0)
    throw new DisplayError("values", `${what}: expected at least one bar, got none; give values: { name: amount }`);
  emit({ kind: "bars", title, unit, bars: list });
}

/** Shows times in milliseconds side by side. Errors: as `bars`. */
export function timings(ms: Readonly<Record<string, number>>): void {
  bars({ title: "Time", unit: "ms", values: ms });
}
