// Usage: npx pnpm --filter @gridstride/jit reference [--check]
// Writes docs/reference from the compiler's own tables; with --check only says which page is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { diagnosticsPage } from "./reference/diagnostics.ts";
import { withIntegers } from "./reference/integers.ts";
import { intrinsicsPage } from "./reference/intrinsics.ts";

// What the tests of the diagnostics hold.
const golden = (name: string): string =>
  readFileSync(new URL(`../test/unit/diagnostics/golden/${name}`, import.meta.url), "utf8").trimEnd();
const shown = {
  frames: ["frames.txt", "run-frames.txt"].map(golden).join("\n\n"),
  programs: golden("programs.txt"),
};

const file = (name: string): URL => new URL(`../../../docs/reference/${name}`, import.meta.url);

/** The generated pages, by file; of two of them a table alone. */
export const pages: Readonly<Record<string, string>> = {
  "intrinsics.md": intrinsicsPage(),
  "diagnostics.md": diagnosticsPage(shown),
  "language.md": withIntegers(readFileSync(file("language.md"), "utf8")),
  "from-numba.md": withIntegers(readFileSync(file("from-numba.md"), "utf8")),
};

/** The pages whose file is not what the tables give. */
export function stalePages(): readonly string[] {
  return Object.keys(pages).filter((name) => read(file(name)) !== pages[name]);
}

function read(url: URL): string | null {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return null;
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const stale = stalePages();
  if (!argv.includes("--check")) for (const name of stale) writeFileSync(file(name), pages[name] as string);
  else if (stale.length > 0) process.exitCode = 1;
  console.log(stale.length === 0 ? "docs/reference is up to date" : `docs/reference: ${stale.join(", ")}`);
}
