// Decides what WebGPU the tests and the demo run on, before the process that uses it starts.
import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundledPlatform, unpackSwiftShader } from "./unpack.mjs";

const probeTimeLimitMs = 20_000;

/**
 * The variables a child process needs for WebGPU. What they say:
 *
 * - `GRIDSTRIDE_WEBGPU`, set by the user: `off` (do without, skip), `software` (SwiftShader even where
 *   there is a GPU), `hardware` (never SwiftShader), or nothing: the machine's own, else SwiftShader.
 * - `GRIDSTRIDE_ADAPTER`, set here: the adapter's name. Where it is set already, this was done already.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ env: NodeJS.ProcessEnv, adapter: string } | { env: NodeJS.ProcessEnv, missing: string }>}
 */
export async function webgpuEnvironment(env = process.env) {
  const wish = env.GRIDSTRIDE_WEBGPU ?? "";
  if (!["", "off", "software", "hardware"].includes(wish))
    throw new Error(`GRIDSTRIDE_WEBGPU is "${wish}"; it may be off, software, hardware or unset.`);
  if (wish === "off") return { env, missing: "GRIDSTRIDE_WEBGPU=off" };
  if (env.GRIDSTRIDE_ADAPTER) return { env, adapter: env.GRIDSTRIDE_ADAPTER };

  /** @type {string[]} */
  const reasons = [];
  if (wish !== "software") {
    const own = await probe(env);
    if (own.ok) return { env: { ...env, GRIDSTRIDE_ADAPTER: own.name }, adapter: own.name };
    reasons.push(`the machine's own: ${own.why}`);
  }
  if (wish !== "hardware") {
    if (bundledPlatform) {
      const withDriver = softwareVulkan(env, await unpackSwiftShader());
      const software = await probe(withDriver);
      if (software.ok) return { env: { ...withDriver, GRIDSTRIDE_ADAPTER: software.name }, adapter: software.name };
      reasons.push(`SwiftShader: ${software.why}`);
    } else reasons.push(`SwiftShader: bundled for x64 Linux only, this is ${process.arch} ${process.platform}`);
  }
  return { env, missing: reasons.join("; ") };
}

/** The Vulkan loader reads these once, when Dawn is loaded. @param {NodeJS.ProcessEnv} env @param {string} folder */
function softwareVulkan(env, folder) {
  const manifest = join(folder, "vk_swiftshader_icd.json");
  const path = [folder, env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return { ...env, VK_DRIVER_FILES: manifest, VK_ICD_FILENAMES: manifest, LD_LIBRARY_PATH: path };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: true, name: string } | { ok: false, why: string }>}
 */
async function probe(env) {
  const script = fileURLToPath(new URL("probe-child.mjs", import.meta.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env,
      timeout: probeTimeLimitMs,
      killSignal: "SIGKILL",
    });
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  } catch (error) {
    const { killed, signal, stderr } =
      /** @type {import("node:child_process").ExecFileException & { stderr?: string }} */ (error);
    if (killed) return { ok: false, why: `no answer from the driver within ${probeTimeLimitMs / 1000} s` };
    return { ok: false, why: `the probe ended ${signal ? `by ${signal}` : "badly"}: ${stderr?.trim() || error}` };
  }
}
