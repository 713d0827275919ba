import { ScaleError } from "../errors.ts";

const UNITS: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/** Bytes from a number or text such as `"2 GB"`. @throws {ScaleError} code `option`. */
export function readBytes(whose: string, given: unknown): number {
  if (typeof given === "number" && given > 0) return given;
  const [, number, unit = "B"] = /^\s*([\d.]+)\s*([A-Za-z]+)?\s*$/.exec(String(given)) ?? [];
  const bytes = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (!(bytes > 0))
    throw new ScaleError("option", `${whose}: expected bytes, such as "2 GB" or 2e9, got ${JSON.stringify(given)}`);
  return bytes;
}

/** Bytes for people: `64.0 MB`. */
export function showBytes(bytes: number): string {
  const at = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return at === 0 ? `${bytes} B` : `${(bytes / 1000 ** at).toFixed(1)} ${["B", "kB", "MB", "GB", "TB"][at]}`;
}
