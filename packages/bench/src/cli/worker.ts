import { type CommandDef, defineCommand } from "citty";
import type { Order } from "../run/message.ts";
import { work } from "../run/worker.ts";

const args = {
  from: { type: "string", description: "A module that exports other suites as `suites`", valueHint: "file" },
  order: { type: "positional", description: "The order, as JSON", required: true },
} as const;

/** `run` starts this command for each suite. */
export const workerCommand: CommandDef<typeof args> = defineCommand({
  meta: { name: "worker", description: "Runs one suite for `run`", hidden: true },
  args,
  async run({ args: { order, from } }) {
    await work(JSON.parse(order) as Order, from);
  },
});
