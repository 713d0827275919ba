// Finds the browser of the browser tests, and how to start it so that it has WebGPU.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundledPlatform, unpackChromium } from "./unpack.mjs";

const installed = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  darwin: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  win32: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
};

/**
 * For tests, as in Node (packages/core/src/adapters/node.ts): without it SwiftShader takes seconds to compile kernels with shared
 * memory. Benchmarks do without: their browser is what users have.
 */
export const forTests = ["--disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension"];

const JS_FLAGS = "--js-flags=";

/** For tests of what the collector gives back: pages have `gc`. */
export const withCollector = [`${JS_FLAGS}--expose-gc`];

/**
 * `GRIDSTRIDE_CHROMIUM` if set, else the bundled browser on x64 Linux, else an installed one.
 *
 * @param {readonly string[]} [flags]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string> }>} launch options for Playwright.
 */
export async function chromiumLaunch(flags = [], env = process.env) {
  const chosen = env.GRIDSTRIDE_CHROMIUM;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`GRIDSTRIDE_CHROMIUM is "${chosen}", which does not exist.`);
    return launch(chosen, {}, env, flags);
  }
  if (bundledPlatform) {
    const folder = await unpackChromium();
    const libraries = { LD_LIBRARY_PATH: [join(folder, "lib"), folder].join(":"), FONTCONFIG_PATH: folder };
    // This build dies of the signal by which V8 notices accesses out of bounds; other builds turn it into a trap.
    return launch(join(folder, "chromium"), libraries, env, [...flags, `${JS_FLAGS}--wasm-enforce-bounds-checks`]);
  }
  const candidates = installed[/** @type {keyof typeof installed} */ (process.platform)] ?? [];
  const found = candidates.find((path) => existsSync(path));
  if (!found)
    throw new Error(
      `No Chromium: one is bundled for x64 Linux only, and none is at ${candidates.join(", ") || "a known place"}. ` +
        "Set GRIDSTRIDE_CHROMIUM to a Chromium or Chrome executable.",
    );
  return launch(found, {}, env, flags);
}

/**
 * @param {string} executablePath
 * @param {Record<string, string>} extra - variables.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} flags
 */
function launch(executablePath, extra, env, flags) {
  // Of several, Chromium would take the last.
  const forV8 = flags.filter((flag) => flag.startsWith(JS_FLAGS)).map((flag) => flag.slice(JS_FLAGS.length));
  const args = [
    ...flags.filter((flag) => !flag.startsWith(JS_FLAGS)),
    ...(forV8.length === 0 ? [] : [JS_FLAGS + forV8.join(" ")]),
    // Containers run as root, where Chromium's own sandbox cannot start. Only our own pages are opened.
    "--no-sandbox",
    // Without it headless Chromium has navigator.gpu, and requestAdapter() gives null.
    "--enable-unsafe-webgpu",
    // Nothing here talks to the network.
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ];
  // Headless Chromium on Linux rarely reaches a GPU; elsewhere the machine's own adapter is used.
  // A canvas' texture is shared with the compositor: without Vulkan there too, the first one takes the GPU process down.
  if (process.platform === "linux")
    args.push(
      "--use-webgpu-adapter=swiftshader",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--use-vulkan=swiftshader",
      "--enable-features=Vulkan",
    );
  const kept = Object.entries(env).filter(
    (entry) => entry[1] !== undefined && !/^(VK_|LD_LIBRARY_PATH$)/.test(entry[0]),
  );
  return {
    executablePath,
    args,
    env: { .../** @type {Record<string, string>} */ (Object.fromEntries(kept)), ...extra },
  };
}
