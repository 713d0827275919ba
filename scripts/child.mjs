import { spawn } from "node:child_process";

/**
 * Runs a command with this process's output, and waits for it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code; 1 where a signal ended it.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // npx and the like are .cmd files on Windows, which only a shell can start.
    const child = spawn(command, args, { stdio: "inherit", shell: process.platform === "win32", ...options });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
