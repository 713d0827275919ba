import { requestDevice } from "@gridstride/core";
import { type IntegerLine, inJavaScript, inKernel, integerLines } from "../../test/integer-lines.ts";

const OPEN = "<!-- integers: written by `npx pnpm --filter @gridstride/jit reference` -->";
const CLOSE = "<!-- /integers -->";

const device = await requestDevice({ target: "simulator" });
const results = await Promise.all(integerLines.map((row) => inKernel(row, { device })));

const show = (value: number | bigint | string): string => {
  if (typeof value === "bigint" || /^-?\d{16,}$/.test(String(value))) return String(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return String(value);
  if (Math.abs(number) >= 1e15) return number.toPrecision(9);
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(9)));
};

function given({ a, n }: IntegerLine): string {
  const parts = a === null ? [] : [`a = ${a[0]} [${a[1].join(", ")}]`];
  return [...parts, ...(n === null ? [] : [`n = ${n}`])].join(", ");
}

/** What Numba, NumPy and JavaScript give where that differs. */
function elsewhere(row: IntegerLine, ours: string): string {
  const names = new Map<string, string[]>();
  for (const [name, value] of [
    ["Numba", row.numba],
    ["NumPy", row.numpy],
    ["JavaScript", inJavaScript(row)],
  ] as const)
    if (show(value) !== ours) names.set(show(value), [...(names.get(show(value)) ?? []), name]);
  return [...names].map(([value, who]) => `${who.join(" and ")}: ${value}`).join(", ");
}

/** What each line gives here and elsewhere, all of it computed. */
function table(): string {
  const rows = integerLines.map((row, i) => {
    const ours = show(results[i]!);
    const line = `\`${row.line.replaceAll("|", "\\|")}\``;
    return [line, `${given(row)}, to ${row.out}`, ours, elsewhere(row, ours)].join(" | ");
  });
  return ["| line | with | gives | elsewhere |", "|---|---|---|---|", ...rows.map((row) => `| ${row} |`)].join("\n");
}

/** A page with its table as of today. */
export function withIntegers(page: string): string {
  const [from, to] = [page.indexOf(OPEN), page.indexOf(CLOSE)];
  if (from < 0 || to < from) throw new Error(`the page has no place for the table of integers: ${OPEN} … ${CLOSE}`);
  return `${page.slice(0, from)}${OPEN}\n${table()}\n${page.slice(to)}`;
}
