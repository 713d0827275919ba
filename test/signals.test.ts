// A command that a script starts gets the signals that the script gets, and says how both end.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

const WAITS = `
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => { console.log(signal); process.exit(7); });
setInterval(() => {}, 1e6);
console.log("ready " + process.pid);`;

test.skipIf(process.platform === "win32").each([
  ["SIGTERM", false],
  ["SIGHUP", false],
  // As a terminal sends it: to the script and to the command.
  ["SIGINT", true],
] as const)("%s", async (signal, toBoth) => {
  const env = { ...process.env, GRIDSTRIDE_WEBGPU: "off" };
  const child = spawn(process.execPath, [join(root, "scripts/with-webgpu.mjs"), "node", "-e", WAITS], { env });
  let said = "";
  child.stdout.on("data", (chunk) => {
    const before = said;
    said += chunk;
    const pid = Number(/ready (\d+)\n/.exec(said)?.[1]);
    if (/ready \d+\n/.test(before) || Number.isNaN(pid)) return;
    child.kill(signal);
    if (toBoth) process.kill(pid, signal);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  expect(code).toBe(7);
  expect(said).toMatch(new RegExp(`^ready \\d+\\n${signal}\\n$`));
});
