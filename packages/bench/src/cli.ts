#!/usr/bin/env node
import { runCommand, runMain } from "citty";
import { main } from "./cli/main.ts";
import { UsageError } from "./errors.ts";
import { plain } from "./report/plain.ts";

/** Where nobody reads any more, as behind `| head` or of a closed terminal, there is nothing to tell. */
const GONE: readonly unknown[] = ["EPIPE", "EIO"];
process.stderr.on("error", () => {});
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exitCode ||= 1;
  if (!GONE.includes(error.code)) console.error(`not all was printed: ${error.message}`);
});

const [first] = process.argv.slice(2);
try {
  // `runMain` prints help, and the stack of whatever is thrown: a mistake of the user's is printed without one.
  if (first === undefined || process.argv.includes("--help") || process.argv.includes("-h")) await runMain(main);
  else await runCommand(main, { rawArgs: process.argv.slice(2) });
} catch (error) {
  if (!(error instanceof UsageError || (error as Error).name === "CLIError")) throw error;
  console.error(plain((error as Error).message));
  process.exitCode ||= 1;
}
