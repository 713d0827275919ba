#!/usr/bin/env node
import { runCommand, runMain } from "citty";
import { main } from "./cli/main.ts";
import { UsageError } from "./cli/options.ts";
import { ResultsError } from "./results/read.ts";

const [first] = process.argv.slice(2);
try {
  // `runMain` prints help, and the stack of whatever is thrown: a mistake of the user's is told without.
  if (first === undefined || process.argv.includes("--help") || process.argv.includes("-h")) await runMain(main);
  else await runCommand(main, { rawArgs: process.argv.slice(2) });
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ResultsError || (error as Error).name === "CLIError"))
    throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
