import { replacePlaceholders } from "./placeholders.ts";

/** Values as Node's `console.log` prints them, for what programs about arrays print: held against Node by a test. */

/** Columns that a value may take before it is broken into lines. */
const WIDTH = 80;
/** Levels of nesting that are shown. */
const DEPTH = 2;
const MOST_ELEMENTS = 100;

const CUSTOM = Symbol.for("nodejs.util.inspect.custom");

/** Level of the object that was formatted last: what holds it by three levels or more gets a line for each entry. */
interface State {
  level: number;
}

/** The arguments of one `console.log`: strings as they are, placeholders such as %d replaced. */
export function formatLine(args: readonly unknown[]): string {
  const [first, ...rest] = args;
  const [head, left] =
    typeof first === "string" && rest.length > 0 ? replacePlaceholders(first, rest, formatValue) : ["", args];
  const texts = left.map((arg) => (typeof arg === "string" ? arg : formatValue(arg)));
  return left === args ? texts.join(" ") : [head, ...texts].join(" ");
}

/** One value, a string in quotes. */
export function formatValue(value: unknown): string {
  return format(value, 0, 0, { level: 0 });
}

/** @param indent - columns that stand before the value on its line. */
function format(value: unknown, depth: number, indent: number, state: State): string {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "symbol":
      return String(value);
    case "function":
      return formatFunction(value);
    case "object":
      return value === null ? "null" : formatObject(value, depth, indent, state);
    default:
      return String(value);
  }
}

function formatFunction(fn: { readonly name: string }): string {
  if (/^class\b/.test(String(fn))) return `[class ${fn.name || "(anonymous)"}]`;
  return fn.name === "" ? "[Function (anonymous)]" : `[Function: ${fn.name}]`;
}

function formatObject(value: object, depth: number, indent: number, state: State): string {
  const custom = (value as { [CUSTOM]?: unknown })[CUSTOM];
  if (typeof custom === "function") return String(custom.call(value)).replaceAll("\n", `\n${" ".repeat(indent)}`);
  if (value instanceof Error) return value.stack ?? String(value);
  if (value instanceof Promise) return "Promise { <pending> }";
  const name = value.constructor?.name ?? "Object";
  const array = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
  if (depth > DEPTH) return array ? "[Array]" : `[${name}]`;
  const inner = (item: unknown): string => format(item, depth + 1, indent + 2, state);
  const place: Place = { depth, indent, state };
  if (array) return formatArray(value as ArrayLike<unknown>, name, inner, place);
  if (value instanceof Map)
    return layout(
      `Map(${value.size}) {`,
      () => [...value].map(([key, item]) => `${inner(key)} => ${inner(item)}`),
      "}",
      place,
    );
  if (value instanceof Set) return layout(`Set(${value.size}) {`, () => [...value].map(inner), "}", place);
  const entries = () => Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${inner(item)}`);
  return layout(name === "Object" ? "{" : `${name} {`, entries, "}", place);
}

/** Where a value stands. */
interface Place {
  readonly depth: number;
  /** Columns before it on its line. */
  readonly indent: number;
  readonly state: State;
}

function formatArray(list: ArrayLike<unknown>, name: string, inner: (item: unknown) => string, place: Place): string {
  const shown = Array.from({ length: Math.min(list.length, MOST_ELEMENTS) }, (_, i) => list[i]);
  const left = list.length - shown.length;
  const more = left > 0 ? [`... ${left} more item${left > 1 ? "s" : ""}`] : [];
  const numeric = shown.every((item) => typeof item === "number" || typeof item === "bigint");
  const open = name === "Array" ? "[" : `${name}(${list.length}) [`;
  const rows = (items: readonly string[]): readonly string[] =>
    items.length + more.length > 6 ? columns(items, more.length, place.indent, numeric) : items;
  return layout(open, () => shown.map(inner), "]", place, { rows, more });
}

/** Several short elements a line, in columns. */
function columns(items: readonly string[], more: number, indent: number, numeric: boolean): readonly string[] {
  const gap = 2;
  const lengths = items.map((item) => item.length + gap);
  const widest = Math.max(...lengths);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const small = total / widest > 5 || widest - gap <= 6;
  if (widest * 3 + indent >= WIDTH || !small) return items;
  // A line is to be about two and a half times as long as there are lines.
  const bias = Math.sqrt(widest - total / (items.length + more));
  const width = Math.max(widest - 3 - bias, 1);
  const count = Math.min(
    Math.round(Math.sqrt(2.5 * width * items.length) / width),
    Math.floor((WIDTH - indent) / widest),
    12,
  );
  if (count <= 1) return items;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lengths.filter((_, i) => i % count === column)),
  );
  const rows: string[] = [];
  for (let first = 0; first < items.length; first += count) {
    const row = items.slice(first, first + count).map((item, column, all) => {
      const last = column === all.length - 1;
      const width = widths[column] as number;
      if (numeric) return last ? item.padStart(width - gap) : `${item}, `.padStart(width);
      return last ? item : `${item}, `.padEnd(width);
    });
    rows.push(row.join(""));
  }
  return rows;
}

interface ArrayParts {
  /** Elements put side by side; the same list where they are not. */
  readonly rows: (items: readonly string[]) => readonly string[];
  /** The text for the elements that are left out. */
  readonly more: readonly string[];
}

/** Entries on one line where they fit, else one below the other. */
function layout(
  open: string,
  entries: () => readonly string[],
  close: string,
  { depth, indent, state }: Place,
  { rows, more }: ArrayParts = { rows: (items) => items, more: [] },
): string {
  const before = state.level;
  state.level = depth;
  const items = entries();
  if (items.length === 0) {
    state.level = before;
    return `${open}${close}`;
  }
  const grouped = rows(items);
  const all = [...grouped, ...more];
  if (state.level - depth < 3 && grouped === items) {
    const joined = all.join(", ");
    const length = joined.length + all.length + indent + open.length + 10;
    if (length <= WIDTH && !joined.includes("\n")) return `${open} ${joined} ${close}`;
  }
  const pad = `\n${" ".repeat(indent + 2)}`;
  return `${open}${pad}${all.join(`,${pad}`)}\n${" ".repeat(indent)}${close}`;
}

function keyOf(key: string): string {
  return /^[A-Za-z_][\w]*$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes("`") ? "`" : "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}
