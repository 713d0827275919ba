// The page prints the calls of a program's console as Node's console does.
import { Console } from "node:console";
import { Writable } from "node:stream";
import type { DisplayItem } from "@gridstride/display";
import { describe, expect, test } from "vitest";
import { type PageConsole, pageConsole } from "../../src/runner/worker/console.ts";

interface Heard {
  readonly console: PageConsole;
  readonly lines: { readonly level: string; readonly text: string }[];
  readonly items: DisplayItem[];
}

function heard(): Heard {
  const lines: Heard["lines"] = [];
  const items: DisplayItem[] = [];
  const console = pageConsole({
    line: (level, text) => lines.push({ level, text }),
    display: (item) => items.push(item),
  });
  return { console, lines, items };
}

/** What Node prints, both streams in order. */
function printedByNode(use: (console: PageConsole) => void): string {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  use(new Console(stream, stream));
  return text;
}

test.each<[string, (console: PageConsole) => void]>([
  ["dir", (c) => c.dir({ a: "b" })],
  ["dir of a text", (c) => c.dir("a")],
  ["debug", (c) => c.debug("%d%%", 5)],
  ["group", (c) => (c.group("g"), c.log("a\nb"), c.group(), c.log("c"), c.groupEnd(), c.groupEnd(), c.log("d"))],
  ["groupEnd without a group", (c) => (c.groupEnd(), c.log("d"))],
  ["assert", (c) => (c.assert(true, "no"), c.assert(false), c.assert(false, "yes", [1]))],
  ["count", (c) => (c.count(), c.count(), c.count("x"), c.countReset(), c.count())],
  ["table of a number", (c) => c.table(3)],
])("%s", (_name, use) => {
  const { console, lines } = heard();
  use(console);
  expect(`${lines.map(({ text }) => text).join("\n")}\n`).toBe(printedByNode(use));
});

test("times have their label", () => {
  const { console, lines } = heard();
  console.time("copy");
  console.timeLog("copy", 1);
  console.timeEnd("copy");
  expect(lines.map(({ text }) => text.replace(/[\d.]+ms/, "T"))).toEqual(["copy: T 1", "copy: T"]);
});

test("levels: what is wrong is not printed as what is right", () => {
  const { console, lines } = heard();
  console.warn("w");
  console.trace("t");
  console.assert(false);
  expect(lines.map(({ level }) => level)).toEqual(["warn", "error", "warn"]);
});

describe("tables are displayed", () => {
  test.each([
    [[], ["(index)"], []],
    [
      [
        { a: 1, b: "x" },
        { a: true, c: [2] },
      ],
      ["(index)", "a", "b", "c"],
      [
        ["0", 1, "x", null],
        ["1", "true", null, "[ 2 ]"],
      ],
    ],
    [
      { x: 1, y: [2, 3] },
      ["(index)", "0", "1", "Values"],
      [
        ["x", null, null, 1],
        ["y", 2, 3, null],
      ],
    ],
  ])("%j", (data, columns, rows) => {
    const { console, items } = heard();
    console.table(data);
    expect(items).toEqual([{ kind: "table", title: "console.table", columns, rows }]);
  });
});

test("a loop without end does not fill the page; other levels are heard", () => {
  const { console, lines } = heard();
  for (let i = 0; i < 5000; i++) console.log(i);
  console.info("verdict");
  expect([lines.length, lines.at(-1)?.text]).toEqual([3001, "verdict"]);
});
