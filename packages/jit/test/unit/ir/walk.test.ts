// Nodes that do not change are shared, and copies share nothing.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Expr, LoadExpr } from "../../../src/ir/expr.ts";
import type { Stmt } from "../../../src/ir/ir.ts";
import { mapAssigned } from "../../../src/ir/rename.ts";
import { copyList, uniqueList } from "../../../src/ir/unique.ts";
import {
  allParts,
  flatMapEach,
  mapBodies,
  mapEach,
  mapExpr,
  mapExpressions,
  mapList,
  statements,
} from "../../../src/ir/walk.ts";
import { kernelOf } from "../passes/build.ts";
import { randomKernel } from "../passes/random-kernel.ts";
import { through } from "../passes/through.ts";

const same = <T>(item: T): T => item;

function forRandom(check: (body: readonly Stmt[]) => void): void {
  const choices = fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 });
  fc.assert(
    fc.property(choices, (list) => check(randomKernel(list))),
    { numRuns: 50, seed: 20261123 },
  );
}

test("what changes nothing gives the very node back", () => {
  forRandom((body) => {
    expect(mapList(body, same)).toBe(body);
    expect(mapEach(body, same)).toBe(body);
    expect(flatMapEach(body, (stmt) => [stmt])).toBe(body);
    for (const stmt of statements(body)) {
      expect(mapBodies(stmt, same)).toBe(stmt);
      expect(mapExpressions(stmt, same)).toBe(stmt);
      expect(mapAssigned(stmt, same)).toBe(stmt);
    }
    for (const expr of allParts(body)) expect(mapExpr(expr, same)).toBe(expr);
  });
});

test("a change rebuilds what holds it, and nothing else", () => {
  forRandom((body) => {
    const found = allParts(body).find((part): part is LoadExpr => part.kind === "load");
    if (found === undefined) return;
    const holds = (stmt: Stmt): boolean => allParts([stmt]).includes(found);
    const changed = mapList(body, (expr: Expr) => (expr === found ? { ...found, array: 99 } : expr));
    expect(changed.map((stmt, i) => stmt === body[i])).toEqual(body.map((stmt) => !holds(stmt)));
    expect(allParts(changed).filter((part) => part.kind === "load" && part.array === 99)).toEqual(
      allParts(body).flatMap((part) => (part === found ? [{ ...found, array: 99 }] : [])),
    );
  });
});

test("copies, and what the WebAssembly emitter gets, have each node once", () => {
  forRandom((body) => {
    const copy = copyList(body);
    expect(copy).toEqual(body);
    expect(uniqueList(copy)).toBe(copy);
    const twofold = uniqueList([...copy, ...copy]);
    expect(twofold).toEqual([...body, ...body]);
    expect(new Set([...statements(twofold), ...allParts(twofold)]).size).toBe(
      2 * new Set([...statements(copy), ...allParts(copy)]).size,
    );
    const twice = [...copy, ...copyList(body), ...through(kernelOf(body), "wasm").body];
    const nodes = [...statements(twice), ...allParts(twice)];
    expect(new Set(nodes).size).toBe(nodes.length);
  });
});
