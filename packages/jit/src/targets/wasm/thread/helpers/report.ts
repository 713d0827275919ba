import { reportLayout } from "../../../../ir/report.ts";
import type { Build } from "../../build.ts";
import type { Code } from "../../encode/code.ts";

const at = (field: number): number => field * 4;

/** Address of the report, site, block, thread: gives whether this is the first finding, and writes those down if so. */
export function callFirstFound(build: Build, code: Code): void {
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
export function callNewRecord(build: Build, code: Code): void {
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
