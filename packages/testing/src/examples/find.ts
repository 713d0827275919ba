import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Header, readHeader } from "./header.ts";

/** An example of a package. */
export interface Example extends Header {
  /** As pages name it: `jit/naive-matmul`. */
  readonly name: string;
  /** The absolute path of its file. */
  readonly path: string;
  readonly code: string;
  /** The text of its `.out` file: what every target prints. */
  readonly out: string;
  /** The fault of its header, or that its `.out` file is missing; `""` if there is none. */
  readonly fault: string;
}

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** Every `packages/PACKAGE/examples/NAME.ts`, in the order of their names. */
export function findExamples(): readonly Example[] {
  return readdirSync(packages)
    .sort()
    .flatMap((name) => {
      const folder = join(packages, name, "examples");
      if (!existsSync(folder)) return [];
      const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
      return files.sort().map((file) => readExample(folder, `${name}/${file.slice(0, -".ts".length)}`));
    });
}

function readExample(folder: string, name: string): Example {
  const path = join(folder, `${name.split("/")[1]}.ts`);
  const code = readFileSync(path, "utf8");
  const outPath = path.replace(/\.ts$/, ".out");
  const out = existsSync(outPath) ? readFileSync(outPath, "utf8") : "";
  const missing = existsSync(outPath) ? "" : `expected ${outPath}, with the text that it prints`;
  try {
    return { name, path, code, out, ...readHeader(code), fault: missing };
  } catch (error) {
    return { name, path, code, out, about: "", targets: [], reason: "", fault: (error as Error).message };
  }
}
