/**
 * Puts values into a text: `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%O`; `%c` takes one and shows nothing, `%%` is a percent sign.
 *
 * @returns the text, and the values that no placeholder took.
 */
export function replacePlaceholders(
  text: string,
  values: readonly unknown[],
  show: (value: unknown) => string,
): readonly [text: string, left: readonly unknown[]] {
  let next = 0;
  const replaced = text.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
    if (kind === "%") return "%";
    return next < values.length ? placed(kind, values[next++], show) : whole;
  });
  return [replaced, values.slice(next)];
}

function placed(kind: string, value: unknown, show: (value: unknown) => string): string {
  if (kind === "c") return "";
  if (kind === "j") return JSON.stringify(value) ?? "undefined";
  if (kind === "o" || kind === "O") return show(value);
  if (kind === "s") return typeof value === "string" ? value : show(value);
  return show(numberOf(kind, value));
}

function numberOf(kind: string, value: unknown): number | bigint {
  if (typeof value === "symbol") return Number.NaN;
  if (kind === "f") return Number.parseFloat(String(value));
  if (typeof value === "bigint") return value;
  if (typeof value === "object") return Number.NaN;
  return kind === "d" ? Number(value) : Number.parseInt(String(value), 10);
}
