import { type CommandDef, defineCommand } from "citty";
import { compareCommand } from "./compare.ts";
import { listCommand } from "./list.ts";
import { reportCommand } from "./report.ts";
import { runSuites } from "./run.ts";
import { submitCommand } from "./submit.ts";
import { workerCommand } from "./worker.ts";

/** `gridstride-bench`. */
export const main: CommandDef = defineCommand({
  meta: { name: "gridstride-bench", description: "Compares Gridstride with plain JavaScript and other libraries" },
  subCommands: {
    list: listCommand,
    run: runSuites,
    compare: compareCommand,
    report: reportCommand,
    submit: submitCommand,
    worker: workerCommand,
  },
});
