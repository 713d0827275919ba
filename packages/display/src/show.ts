/** A value of any kind as messages show it. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return `an object (${Object.prototype.toString.call(value).slice(8, -1)})`;
}
