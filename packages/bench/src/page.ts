/// <reference path="./browser/suites.d.ts" />
// A page's side of `--browser`: runs a suite in the page and tells the process that opened it.
import { suites } from "gridstride-bench:suites";
import { openContext } from "./run/context.ts";
import type { Message, Order } from "./run/message.ts";
import { runSuite } from "./run/run-suite.ts";

const work = async (order: Order, runtime: string, tell: (message: Message) => void): Promise<void> => {
  const suite = suites.find(({ name }) => name === order.suite);
  if (suite === undefined) throw new Error(`there is no suite ${order.suite}`);
  const context = openContext(order.scale, "browser", async () => "python3 is not in a page");
  await runSuite(suite, context, order, runtime, tell);
};

Object.assign(globalThis, { gridstrideBench: work });
