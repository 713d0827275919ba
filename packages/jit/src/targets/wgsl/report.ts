import type { Span } from "../../diagnostics/source.ts";
import type { ArrayId } from "../../ir/expr.ts";
import { type ReportSite, recordHeader, reportLayout } from "../../ir/report.ts";
import { rankOf } from "../../ir/shape.ts";
import type { Build } from "./build.ts";

/**
 * The WGSL side of console.log, assert and debug mode: a buffer of words whose layout ir/report.ts names. A
 * module variable holds who the thread is; nothing but the report depends on it.
 */
export const reportDeclaration: string = `struct Report {
  cursor: atomic<u32>,
  lost: atomic<u32>,
  found: atomic<u32>,
  site: u32,
  block: u32,
  thread: u32,
  index: array<i32, ${reportLayout.axes}>,
  shape: array<i32, ${reportLayout.axes}>,
  records: array<u32>,
}
var<private> me: vec2<u32>;
// Whether this is the first thing found wrong; then the rest of it may be written.
fn first_found(site: u32) -> bool {
  let first = atomicExchange(&report.found, 1u) == 0u;
  if (first) {
    report.site = site;
    report.block = me.x;
    report.thread = me.y;
  }
  return first;
}
// Words for a record of that length, as a place in report.records, or 0xffffffff.
fn new_record(site: u32, length: u32) -> u32 {
  let room = arrayLength(&report.records);
  var at = atomicAdd(&report.cursor, length);
  let fits = (at <= room) & (length <= room - at);
  if (fits) {
    report.records[at] = site + 1u;
    report.records[at + 1u] = me.x;
    report.records[at + 2u] = me.y;
    at = at + ${recordHeader}u;
  }
  if (!fits) {
    atomicAdd(&report.lost, 1u);
    at = 0xffffffffu;
  }
  return at;
}`;

/** The number of a new site. */
export function newSite(build: Build, site: ReportSite): string {
  build.sites.push(site);
  return `${build.sites.length - 1}u`;
}

/** In debug mode the number of an access, as a list of one argument. */
export function siteArgument(
  build: Build,
  span: Span,
  id: ArrayId,
  access: "read" | "write" | "atomic",
): readonly string[] {
  const array = build.kernel.arrays[id];
  if (!build.options.debug || array === undefined) return [];
  const ndim = rankOf(array);
  return [newSite(build, { kind: "bounds", span, array: array.name, ndim, access })];
}

/** Statements that report an index outside its array; `site` names the access. */
export function offenceLines(index: readonly string[], shape: readonly string[]): readonly string[] {
  const kept = index.slice(0, reportLayout.axes);
  return [
    "if (first_found(site)) {",
    ...kept.map((i, axis) => `  report.index[${axis}] = ${i};`),
    ...kept.map((_, axis) => `  report.shape[${axis}] = ${shape[axis]};`),
    "}",
  ];
}
