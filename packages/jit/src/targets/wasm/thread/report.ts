import type { Access } from "../../../ir/bounds.ts";
import type { AssertStmt, LogStmt } from "../../../ir/ir.ts";
import { type ReportSite, recordHeader, reportLayout } from "../../../ir/report.ts";
import { rankOf } from "../../../ir/shape.ts";
import { type Build, type Scope, valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { arrayOf, extent, type Index, pushUniform } from "./address.ts";
import { type Frame, hold } from "./frame.ts";

/** console.log, assert and the findings of debug mode, into the buffer that ir/report.ts lays out. */

/** Pushes the number of a new site. */
function pushSite({ build, code }: Scope, site: ReportSite): void {
  code.i32(build.sites.push(site) - 1);
}

const reportAddress = (build: Build): number => build.launch.value({ kind: "report" });

/** Pushes the number of the block, then that of the thread. */
function pushThread({ positions, code }: Scope): void {
  for (const [index, size] of [
    ["blockIdx", "gridDim"],
    ["threadIdx", "blockDim"],
  ] as const) {
    positions.get(index, 0);
    positions.get(size, 0);
    positions.get(index, 1);
    positions.get(size, 1);
    positions.get(index, 2);
    code.op("i32.mul").op("i32.add").op("i32.mul").op("i32.add");
  }
}

export function logLine(frame: Frame, stmt: LogStmt): void {
  const { scope, code } = frame;
  const { build } = scope;
  const pieces = stmt.items.map((item) => (typeof item === "string" ? item : { type: item.type }));
  const values = stmt.items.filter((item) => typeof item !== "string");
  const words = values.reduce((sum, { type }) => sum + wordsOf(valType(type)), 0);
  code.get(reportAddress(build)).get(build.launch.value({ kind: "reportWords" }));
  pushSite(scope, { kind: "log", span: stmt.span, pieces });
  code.i32(recordHeader + words);
  pushThread(scope);
  const record = hold(frame, "i32", () => callNewRecord(build, code));
  record();
  code.if(() => {
    let at = recordHeader * 4;
    for (const item of values) {
      const type = valType(item.type);
      record();
      frame.value(item);
      code.store(`${type}.store`, at);
      at += wordsOf(type) * 4;
    }
  });
}

const wordsOf = (type: string): number => (type === "i64" || type === "f64" ? 2 : 1);

/** Where it does not hold, the first such finding is kept. Left out unless the kernel is debugged. */
export function assertion(frame: Frame, stmt: AssertStmt): void {
  const { scope, code } = frame;
  if (!scope.build.options.debug) return;
  frame.value(stmt.condition);
  code.op("i32.eqz").if(() => {
    firstFound(scope, { kind: "assert", span: stmt.span, message: stmt.message });
    code.op("drop");
  });
}

/** Pushes whether this is the first finding of the launch; only the first finding is kept. */
function firstFound(scope: Scope, site: ReportSite): void {
  scope.code.get(reportAddress(scope.build));
  pushSite(scope, site);
  pushThread(scope);
  callFirstFound(scope.build, scope.code);
}

/** An access outside its array. */
export function reportOffence(frame: Frame, access: Access, index: readonly Index[]): void {
  const { scope, code } = frame;
  const { build } = scope;
  const array = arrayOf(build, access.array);
  const kind = access.kind === "load" ? "read" : access.kind === "store" ? "write" : "atomic";
  const site = { kind: "bounds", span: access.span, array: array.name, ndim: rankOf(array), access: kind } as const;
  const report = reportAddress(build);
  firstFound(scope, site);
  code.if(() => {
    index.slice(0, reportLayout.axes).forEach(({ expr, held }, axis) => {
      code.get(report);
      if (held === null) frame.value(expr);
      else held();
      code.store("i32.store", at(reportLayout.index + axis));
      code.get(report);
      pushUniform(code, extent(build, "shape", access.array, axis));
      code.store("i32.store", at(reportLayout.shape + axis));
    });
  });
}

const at = (field: number): number => field * 4;

/** Address of the report, site, block, thread: gives whether this is the first finding, and writes those down if so. */
function callFirstFound(build: Build, code: Code): void {
  code.helper("first_found", ["i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [report, site, block, thread] = [0, 1, 2, 3];
    const first = f.local("i32");
    if (build.options.shared) f.get(report).i32(1).store("i32.atomic.rmw.xchg", at(reportLayout.found));
    else {
      f.get(report).load("i32.load", at(reportLayout.found));
      f.get(report).i32(1).store("i32.store", at(reportLayout.found));
    }
    f.op("i32.eqz").tee(first);
    f.if(() => {
      f.get(report).get(site).store("i32.store", at(reportLayout.site));
      f.get(report).get(block).store("i32.store", at(reportLayout.block));
      f.get(report).get(thread).store("i32.store", at(reportLayout.thread));
    });
    f.get(first);
  });
}

/**
 * Address of the report, words it has for records, site, words wanted, block, thread: gives the address of a new
 * record with its header written, or 0 where there is no room.
 */
function callNewRecord(build: Build, code: Code): void {
  code.helper("new_record", ["i32", "i32", "i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [report, room, site, length, block, thread] = [0, 1, 2, 3, 4, 5];
    const [begin, record] = f.vars("i32", "i32");
    add(build, f, report, reportLayout.cursor, () => f.get(length));
    f.tee(begin).get(room).op("i32.le_u");
    f.get(length).get(room).get(begin).op("i32.sub").op("i32.le_u").op("i32.and");
    const write = (): void => {
      f.get(report).get(begin).i32(2).op("i32.shl").op("i32.add").i32(at(reportLayout.records)).op("i32.add");
      f.tee(record).get(site).i32(1).op("i32.add").store("i32.store", 0);
      f.get(record).get(block).store("i32.store", 4);
      f.get(record).get(thread).store("i32.store", 8);
    };
    f.if(write, () => {
      add(build, f, report, reportLayout.lost, () => f.i32(1));
      f.op("drop");
    });
    f.get(record);
  });
}

/** Adds to a word of the report; leaves what it was. */
function add(build: Build, f: Code, report: number, field: number, amount: () => void): void {
  f.get(report);
  if (build.options.shared) {
    amount();
    f.op("i32.atomic.rmw.add", at(field));
    return;
  }
  const old = f.local("i32");
  f.load("i32.load", at(field)).set(old);
  f.get(report).get(old);
  amount();
  f.op("i32.add").store("i32.store", at(field)).get(old);
}
