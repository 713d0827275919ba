// A suite whose process dies: which contender is excluded, how many processes are started, and what is left of them.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isolated } from "../../src/run/isolated.ts";
import type { Order } from "../../src/run/message.ts";

const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-isolated-"));

/** Runs a suite whose process has this body. @returns its result, and the orders of its processes. */
async function ran(name: string, body: string) {
  const [file, log] = [join(folder, `${name}.cjs`), join(folder, `${name}.log`)];
  writeFileSync(
    file,
    `const order = JSON.parse(process.argv.at(-1));
require("node:fs").appendFileSync(${JSON.stringify(log)}, process.argv.at(-1) + "\\n");
const step = (contender) => process.send({ kind: "step", bench: "t", contender, column: "host", what: "checking", fraction: 1 });
const table = () => process.send({ kind: "table", table: { name: "t" } });
const timeline = () => process.send({ kind: "timeline", timeline: { title: "first", spans: [] } });
const die = () => setTimeout(() => process.exit(3), 50);
${body}`,
  );
  const worker = { file, args: [] };
  const limits = { stepLimit: 5, suiteLimit: 20, budget: null };
  const { result } = await isolated({ name: "s", title: "s" }, { scale: "short", page: null }, { worker, ...limits });
  const orders = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Order);
  return { result, orders };
}

test("a crash after a table excludes no contender of it", async () => {
  const { result, orders } = await ran("after", 'step("innocent"); table(); timeline(); die();');
  expect(result).toMatchObject({ status: "failed", why: "its process ended with code 3" });
  expect([result.tables.length, result.timelines.length, orders.length]).toEqual([1, 1, 1]);
});

test("a contender whose process dies is excluded, and each timeline is there once", async () => {
  const body =
    'timeline(); if (order.excluded["t/host/bad"]) { table(); process.send({ kind: "done" }); } else { step("bad"); die(); }';
  const { result, orders } = await ran("excluded", body);
  expect(result).toMatchObject({ status: "done", why: null });
  expect([result.timelines.length, orders.length]).toEqual([1, 2]);
});

test("a contender that ends the process although it is excluded does so four times", async () => {
  const { result, orders } = await ran("again", 'step("bad"); die();');
  expect(result.status).toBe("failed");
  expect(orders.length).toBe(4);
});
