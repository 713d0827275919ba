// Modules that run programs, for bundlers: of a page, of a worker, of Node.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const run = fileURLToPath(new URL("./run.ts", import.meta.url));

/** The files of these modules, by name. `page` runs the programs of its address, or all, on the targets of its address, and in `worker` again. */
export interface Entries {
  readonly page: string;
  readonly worker: string;
  readonly node: string;
}

/**
 * @param programs - paths of modules, each of which a bundler may load later. They are copied: where they are, `sideEffects` says that nobody
 *   needs what they do.
 */
export function writeEntries(folder: string, programs: readonly string[]): Entries {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const path of programs) copyFileSync(path, join(folder, basename(path)));
  const list = programs.map(
    (path) => `  ${JSON.stringify(basename(path, ".ts"))}: () => import("./${basename(path)}"),`,
  );
  const shared = `import { runPrograms } from ${JSON.stringify(relative(folder, run))};\n\nconst programs = {\n${list.join("\n")}\n};\n`;
  const write = (name: string, text: string): string => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, shared + text);
    return file;
  };
  return {
    page: write("page", PAGE),
    worker: write("worker", WORKER),
    node: write("node", NODE),
  };
}

const PAGE = `
const query = new URLSearchParams(location.search);
const ran: Record<string, unknown> = {};
const named = Object.entries(programs).filter(([name]) => query.getAll("program").includes(name));
const wanted = named.length > 0 ? Object.fromEntries(named) : programs;
for (const target of query.getAll("target")) ran[target] = await runPrograms(wanted, target as never);
if (query.has("worker")) {
  const worker = new Worker(new URL("./worker.js", document.baseURI), { type: "module" });
  ran.worker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
    worker.postMessage(query.get("worker"));
  });
}
(globalThis as unknown as { ended(ran: unknown): void }).ended(ran);
`;

const WORKER = `
const given = await new Promise<MessageEvent>((resolve) => { addEventListener("message", resolve); });
postMessage(await runPrograms(programs, given.data));
`;

const NODE = `
const ran: Record<string, unknown> = {};
for (const target of process.argv.slice(2)) ran[target] = await runPrograms(programs, target as never);
process.stdout.write(JSON.stringify(ran), () => process.exit());
`;
