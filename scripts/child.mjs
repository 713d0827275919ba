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
    // The child says how it ends: what it has to write, it writes. A terminal sends Ctrl-C to both.
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    const wait = () => {};
    process.on("SIGTERM", passOn).on("SIGHUP", passOn).on("SIGINT", wait);
    const ended = () => process.off("SIGTERM", passOn).off("SIGHUP", passOn).off("SIGINT", wait);
    child.on("error", (error) => {
      ended();
      reject(error);
    });
    child.on("exit", (code) => {
      ended();
      resolve(code ?? 1);
    });
  });
}

/**
 * As `runChild`, with its output, errors among it, given back instead.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "pipe", shell: process.platform === "win32", ...options });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}
