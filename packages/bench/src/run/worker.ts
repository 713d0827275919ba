import { workInPage } from "../browser/open.ts";
import { startPython } from "../peers/python.ts";
import type { Context } from "../suites/suite.ts";
import { openContext } from "./context.ts";
import type { Message, Order } from "./message.ts";
import { runSuite } from "./run-suite.ts";
import { suitesOf } from "./suites-of.ts";

/** Runs in a suite's process: carries out its order and reports to the process that started it. */
export async function work(order: Order, from: string | undefined): Promise<void> {
  const send = (message: Message): void => {
    process.send?.(message);
  };
  // Whoever waited has gone, or wants no more.
  process.on("disconnect", () => process.exit(1));
  try {
    if (order.page !== null) {
      await workInPage(order.page, order, send);
      return send({ kind: "done" });
    }
    const suite = (await suitesOf(from)).find(({ name }) => name === order.suite);
    if (suite === undefined) throw new Error(`there is no suite ${order.suite}`);
    const context: Context = openContext(order.scale, "node", startPython);
    await runSuite(suite, context, order, `node ${process.versions.node}`, send);
    send({ kind: "done" });
  } catch (error) {
    send({ kind: "failed", why: error instanceof Error ? error.message : String(error) });
  }
}
