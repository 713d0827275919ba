import type { DisplayItem } from "@gridstride/display";
import type { ProgramDiagnostic, RunEvent } from "./events.ts";
import type { FromWorker } from "./messages.ts";

/** Characters of one text; further characters are left out. */
const MOST_CHARACTERS = 2_000_000;
/** Findings of one error, rows of a table, curves of a plot. */
const MOST_DIAGNOSTICS = 50;
const MOST_ROWS = 10_000;
const MOST_SERIES = 50;
/** Along an axis of a picture, and of all of it. */
const MOST_SIDE = 16_384;
const MOST_PIXELS = 2 ** 24;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A message of the sandbox as its declared kind, with its fields in their ranges; undefined for anything else. Nothing in
 * the page looks at a message before this has.
 */
export function validated(data: unknown): FromWorker | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const of = data as Fields;
  switch (of.type) {
    case "abilities": {
      const { gpu, shared } = (of.abilities ?? {}) as Fields;
      return { type: "abilities", abilities: { gpu: gpu === true, shared: shared === true } };
    }
    case "no-worker":
      return { type: "no-worker", message: text(of.message) };
    case "no-hardware":
      return { type: "no-hardware", why: text(of.why) };
    case "waits":
      return { type: "waits" };
    case "frame":
      return { type: "frame", ms: Math.max(0, number(of.ms)) };
    case "ended":
      return of.how === "finished" || of.how === "failed" ? { type: "ended", how: of.how } : undefined;
    default:
      return eventOf(of);
  }
}

function eventOf(of: Fields): RunEvent | undefined {
  switch (of.type) {
    case "console":
      return {
        type: "console",
        level: oneOf(of.level, ["log", "info", "warn", "error"]) ?? "log",
        text: text(of.text),
      };
    case "display": {
      const item = itemOf(of.item);
      return item && { type: "display", item, redraw: of.redraw === true };
    }
    case "control": {
      const [min, max, step, value] = [of.min, of.max, of.step, of.value].map(number) as [
        number,
        number,
        number,
        number,
      ];
      return max > min && step > 0
        ? { type: "control", name: text(of.name).slice(0, 100), min, max, step, value }
        : undefined;
    }
    case "device":
    case "ran": {
      const target = oneOf(of.target, ["webgpu", "parallel", "cpu", "simulator"]);
      if (target === undefined) return undefined;
      const about = { target, adapter: text(of.adapter), why: text(of.why) };
      return of.type === "ran"
        ? { type: "ran", ...about, ms: Math.max(0, number(of.ms)) }
        : { type: "device", ...about };
    }
    case "error": {
      const list = Array.isArray(of.diagnostics) ? of.diagnostics.slice(0, MOST_DIAGNOSTICS).flatMap(diagnosticOf) : [];
      return {
        type: "error",
        name: text(of.name),
        message: text(of.message),
        ...(typeof of.code === "string" ? { code: text(of.code) } : {}),
        ...(list.length > 0 ? { diagnostics: list } : {}),
      };
    }
    case "checked": {
      const list = Array.isArray(of.missed) ? (of.missed as Fields[]).slice(0, MOST_SERIES) : [];
      const missed = list.map((each) => ({
        name: text(each?.name),
        elements: number(each?.elements),
        missed: number(each?.missed),
        first: Array.isArray(each?.first) ? each.first.slice(0, 8).map(number) : [],
        line: number(each?.line),
      }));
      return { type: "checked", launches: number(of.launches), missed };
    }
    case "inspect": {
      const { name, wgsl, wat, ir, types } = of;
      const forms = { name: text(name), wgsl: text(wgsl), wat: text(wat), ir: text(ir), types: text(types) };
      if (typeof of.explored !== "object" || of.explored === null) return { type: "inspect", ...forms };
      const linked = of.explored as Fields;
      const explored = {
        webgpu: text(linked.webgpu),
        cpu: text(linked.cpu),
        wgsl: text(linked.wgsl),
        wat: text(linked.wat),
      };
      return { type: "inspect", ...forms, explored, at: number(of.at) };
    }
    default:
      return undefined;
  }
}

function diagnosticOf(data: unknown): ProgramDiagnostic[] {
  const { from, to, message, help } = (data ?? {}) as Fields;
  if (!(Number.isInteger(from) && Number.isInteger(to))) return [];
  const [begin, end] = [from as number, to as number];
  if (begin < 0 || end <= begin || end > MOST_CHARACTERS) return [];
  return [{ from: begin, to: end, message: text(message), ...(help === undefined ? {} : { help: text(help) }) }];
}

function itemOf(data: unknown): DisplayItem | undefined {
  const of = (data ?? {}) as Fields;
  const title = text(of.title);
  switch (of.kind) {
    case "heatmap": {
      const scale = oneOf(of.scale, ["viridis", "gray", "coolwarm"]);
      const { values } = of;
      if (scale === undefined || !(values instanceof Float32Array)) return undefined;
      const sides = sidesOf(of, values.length);
      return sides && { kind: "heatmap", title, scale, ...sides, values, min: number(of.min), max: number(of.max) };
    }
    case "image": {
      const { pixels } = of;
      if (!(pixels instanceof Uint8ClampedArray && pixels.buffer instanceof ArrayBuffer)) return undefined;
      const sides = sidesOf(of, pixels.length / 4);
      return sides && { kind: "image", title, ...sides, pixels: pixels as Uint8ClampedArray<ArrayBuffer> };
    }
    case "line": {
      const { x, series } = of;
      if (!(x instanceof Float64Array && Array.isArray(series)) || x.length > MOST_PIXELS) return undefined;
      const curves = (series as Fields[])
        .slice(0, MOST_SERIES)
        .map((each) => ({ name: text(each?.name), values: each?.values }));
      const fits = curves.every(({ values }) => values instanceof Float64Array && values.length === x.length);
      const labels = { xLabel: text(of.xLabel), yLabel: text(of.yLabel) };
      return fits
        ? { kind: "line", title, ...labels, x, series: curves as { name: string; values: Float64Array }[] }
        : undefined;
    }
    case "bars": {
      if (!Array.isArray(of.bars)) return undefined;
      const bars = (of.bars as Fields[])
        .slice(0, MOST_SERIES)
        .map((bar) => ({ name: text(bar?.name), value: number(bar?.value) }));
      return { kind: "bars", title, unit: text(of.unit), bars };
    }
    case "table": {
      if (!(Array.isArray(of.columns) && Array.isArray(of.rows))) return undefined;
      const columns = of.columns.slice(0, MOST_SERIES).map(text);
      const rows = of.rows
        .slice(0, MOST_ROWS)
        .map((row) => (Array.isArray(row) ? row.slice(0, MOST_SERIES).map(cell) : []));
      return { kind: "table", title, columns, rows };
    }
    default:
      return undefined;
  }
}

/** Height and width, where their product is what is there. */
function sidesOf({ height, width }: Fields, length: number): { height: number; width: number } | undefined {
  const fits = (side: unknown): side is number =>
    Number.isInteger(side) && (side as number) > 0 && (side as number) <= MOST_SIDE;
  return fits(height) && fits(width) && height * width === length && length <= MOST_PIXELS
    ? { height, width }
    : undefined;
}

const cell = (value: unknown): string | number | boolean | null =>
  typeof value === "number" || typeof value === "boolean" || value === null ? value : text(value);

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, MOST_CHARACTERS) : "";
}

function oneOf<const T extends string>(value: unknown, all: readonly T[]): T | undefined {
  return all.find((each) => each === value);
}
