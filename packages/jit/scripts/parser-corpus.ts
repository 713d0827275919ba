// npx pnpm --filter @gridstride/jit parser:corpus [FOLDER]: the parser's trees against acorn's, of every outermost function and class
// in the JavaScript files of a folder, by default of all packages that are installed here. Exits with 1 where one differs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { type AnyNode, type Options, parse } from "acorn";
import { parseExpression } from "../src/frontend/parser/parser.ts";

const EDITION: Options = { ecmaVersion: "latest", allowReserved: true };
const folder = process.argv[2] ?? fileURLToPath(new URL("../../../node_modules/.pnpm", import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** What `read` gives, or null for a text that it refuses. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The texts of functions and classes that are inside of no other. */
function* textsOf(file: string): Generator<string> {
  const source = readFileSync(file, "utf8");
  const found = [{ sourceType: "module" }, { sourceType: "script", allowReturnOutsideFunction: true }] as const;
  const program = found.reduce<AnyNode | null>(
    (tree, options) => tree ?? attempt(() => parse(source, { ...EDITION, ...options })),
    null,
  );
  const nodes: unknown[] = [program];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const { type, start, end } = node as AnyNode;
    if (/^(?:Arrow)?Function|^Class(?:Decl|Expr)/.test(type ?? "")) yield source.slice(start, end);
    else nodes.push(...Object.values(node));
  }
}

/** A tree as plain data; regular expressions are texts only. */
const plain = (tree: unknown): unknown => {
  if (Array.isArray(tree)) return tree.map(plain);
  if (typeof tree !== "object" || tree === null || tree instanceof RegExp) return tree instanceof RegExp ? null : tree;
  const regex = "regex" in tree && tree.regex !== undefined;
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) => (regex && key === "value" ? [] : [[key, plain(value)]])),
  );
};

let [functions, characters, differences, shown] = [0, 0, 0, performance.now()];
for (const [number, file] of files.entries()) {
  if (performance.now() - shown > 5_000) {
    shown = performance.now();
    console.error(`${number} of ${files.length} files, ${functions} functions`);
  }
  for (const own of textsOf(file)) {
    const text = `(${own}\n)`;
    const [statement] = attempt(() => parse(text, { ...EDITION, sourceType: "script" }).body) ?? [];
    // A method without its class, and what only modules may say, is no text that a function gives.
    if (statement?.type !== "ExpressionStatement") continue;
    functions++;
    characters += own.length;
    const tree = attempt(() => parseExpression(text));
    if (tree !== null && isDeepStrictEqual(plain(tree), plain(statement.expression))) continue;
    differences++;
    if (differences <= 10) console.log(`differs: ${file}: ${own.slice(0, 200)}`);
  }
}
console.log(`${functions} functions and classes, ${characters} characters, ${differences} differ`);
process.exitCode = functions === 0 || differences > 0 ? 1 : 0;
