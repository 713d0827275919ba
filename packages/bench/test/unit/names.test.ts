// Names that are more than text where they are shown: escape sequences, new lines, HTML, links, a formula's beginning.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "citty";
import { expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import { csv } from "../../src/report/csv.ts";
import { html } from "../../src/report/html.ts";
import { markdown } from "../../src/report/markdown.ts";
import { plain } from "../../src/report/plain.ts";
import type { Results } from "../../src/results/results.ts";
import { Progress } from "../../src/run/progress.ts";
import { results, table, timed } from "../support/results.ts";

test.each([
  ["\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"],
  ["\x1b]0;title\x07", "\\x1b]0;title\\x07"],
  ["one\r\ntwo\tthree", "one\\r\\ntwo\\tthree"],
  ["\x9b2J", "\\x9b2J"],
  ["abc\u202edef", "abc\\u202edef"],
  ["a\u2028b", "a\\u2028b"],
  ["é ± µs 10³ 日本", "é ± µs 10³ 日本"],
])("%j is shown as %s", (text, shown) => {
  expect(plain(text)).toBe(shown);
});

/** Each name of the results is this text, with its place after it, so that those that differ stay apart. */
function named(bad: string): Results {
  const name = (place: string): string => `${bad}${place}`;
  const one = table(
    name("table"),
    [
      timed(name("fast"), 1, { adapter: name("adapter") }),
      { kind: "failed", name: name("failed"), column: "host", why: name("why") },
      { kind: "wrong", name: name("wrong"), column: "host", error: 1, expected: name("expected") },
    ],
    { title: name("title"), notes: [name("note")], base: name("fast"), curve: { name: name("c"), xName: "x", x: 1 } },
  );
  const run = results([one], { warnings: [name("warning")], runtime: name("runtime") });
  const machine = { ...run.machine, cpu: name("cpu") };
  const timelines = [{ title: name("time"), spans: [{ lane: name("lane"), label: name("label"), from: 0, to: 1 }] }];
  const suites = run.suites.map((suite) => ({ ...suite, timelines, name: name("suite"), title: name("suite's") }));
  return { ...run, machine, suites };
}

const bads = ["\x1b[2J", "a\nb", "=1+1|", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "\\<b>", "-2+3"];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;

test.each(bads)("Markdown of %j", (bad) => {
  const text = markdown(named(bad));
  expect(text).not.toMatch(CONTROLS);
  // As many lines as with a harmless name, and cells in each row.
  const good = markdown(named("x"));
  const shape = (of: string): readonly number[] => of.split("\n").map((line) => line.match(/(?<!\\)\|/g)?.length ?? 0);
  expect(shape(text)).toEqual(shape(good));
  // Neither HTML nor a link: of what begins it, each has a backslash that counts.
  expect(text.replace(/\\[\\<[|]/g, "")).not.toMatch(/[<[]/);
});

test.each(bads)("CSV of %j", (bad) => {
  const text = csv(named(bad));
  expect(text.replaceAll("\r\n", "")).not.toMatch(CONTROLS);
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@-](?!\d+(\.\d+)?(,|$))/);
  // A number may be negative.
  expect(csv(results([table("t", [timed("a", 1)], { curve: { name: "c", xName: "x", x: -1 } })]))).toContain(",-1,");
});

test.each(bads)("HTML of %j", async (bad) => {
  const text = await html(named(bad));
  const body = text.slice(text.indexOf("<body>"), text.indexOf("<script>"));
  expect(body.replaceAll("\n", "")).not.toMatch(CONTROLS);
  const tags = (of: string): number => of.match(/</g)?.length ?? 0;
  const plainBody = await html(named("x"));
  expect(tags(body)).toBe(tags(plainBody.slice(plainBody.indexOf("<body>"), plainBody.indexOf("<script>"))));
});

test.each([true, false])("progress, on a terminal: %s", (isTTY) => {
  const said: string[] = [];
  const suite = { name: "\x1b[2Jsuite\n", title: "t", seconds: { short: 1, full: 1 }, benches: () => [] };
  const progress = new Progress([suite], "short", { isTTY, columns: 200, write: (text) => said.push(text) });
  progress.begin(suite);
  const step = { contender: "\x1b]0;x\x07", column: "host", what: "timing", fraction: 0 } as const;
  progress.told({ kind: "step", bench: "b\nc", ...step });
  progress.told({ kind: "table", table: table("\x1b[1mt", []) });
  // Its own: the line is begun anew, or ended.
  const shown = said.map((text) => text.replace("\r\x1b[K", "").replace(/\n$/, ""));
  expect(shown.length).toBeGreaterThan(0);
  for (const text of shown) expect(text).toBe(plain(text));
});

test("list shows names as text", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  const suites =
    'export const suites = [{ name: "\\x1b[2Ja", title: "b\\nc", seconds: { short: 1, full: 1 }, benches() {} }];';
  const file = join(mkdtempSync(join(tmpdir(), "gridstride-bench-test-")), "suites.mjs");
  writeFileSync(file, suites);
  await runCommand(main, { rawArgs: ["list", `--from=${file}`] });
  const text = said.mock.calls.join("\n");
  said.mockRestore();
  expect(text).toContain("\\x1b\\[2Ja");
  expect(text).toContain("b\\nc");
  expect(text).not.toMatch(CONTROLS);
});
