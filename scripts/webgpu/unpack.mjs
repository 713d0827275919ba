// Unpacks the software GPU and the browser that the dev dependency @sparticuz/chromium carries.
import { randomBytes } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";
import { cacheDir } from "../root.mjs";

/** The carrier's binaries are for this platform only. */
export const bundledPlatform = process.platform === "linux" && process.arch === "x64";

/** @returns {Promise<string>} the folder that holds SwiftShader, its Vulkan loader and its driver manifest. */
export function unpackSwiftShader() {
  return once("swiftshader", (into) => untar("swiftshader.tar.br", into));
}

/** The carrier's own list of fonts names folders of another machine; without any font a `<select>` ends the browser. */
const fontList =
  '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir></fontconfig>';

/** @returns {Promise<string>} the folder that holds `chromium`, its own SwiftShader, `lib`, `fonts` and the list of them. */
export function unpackChromium() {
  return once("browser", async (into) => {
    await Promise.all([
      // Chromium looks for its SwiftShader in its own folder.
      untar("swiftshader.tar.br", into),
      untar("al2023.tar.br", into),
      untar("fonts.tar.br", into),
      pipeline(
        packed("chromium.br"),
        createBrotliDecompress(),
        createWriteStream(join(into, "chromium"), { mode: 0o755 }),
      ),
    ]);
    writeFileSync(join(into, "fonts.conf"), fontList);
  });
}

/**
 * Fills `cacheDir/name-version` by `fill`, once. Work goes on in a folder of its own and is renamed into
 * place, so that an interrupted or a competing process never leaves a half-filled folder behind.
 *
 * @param {string} name
 * @param {(into: string) => Promise<void>} fill
 */
async function once(name, fill) {
  const target = join(cacheDir, `${name}-${carrier().version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}.${randomBytes(4).toString("hex")}`;
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft);
    renameSync(draft, target);
  } catch (error) {
    // Another process may have been first: then its folder is as good as ours.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** @param {string} file @param {string} into */
function untar(file, into) {
  return pipeline(packed(file), createBrotliDecompress(), extract(into));
}

/** @param {string} file */
function packed(file) {
  return createReadStream(join(carrier().folder, "bin", file));
}

function carrier() {
  // Its exports hide package.json, so the folder is found from its entry: build/esm/index.js and the like.
  let folder = dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
  while (!existsSync(join(folder, "bin", "chromium.br"))) {
    if (folder === dirname(folder)) throw new Error("@sparticuz/chromium has no bin/chromium.br; reinstall it.");
    folder = dirname(folder);
  }
  return { folder, version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version };
}
