// How a run ends early, and where its files go: by signals, onto disks that are full, over what was there.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "citty";
import { expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import { checkOutput, writeWhole } from "../../src/cli/output.ts";
import { stopOnSignals } from "../../src/cli/signals.ts";
import type { Results } from "../../src/results/results.ts";
import { bench, planted, temporary } from "../support/cli.ts";
import { results, table, timed } from "../support/results.ts";

const folder = temporary();
const readJson = (file: string): Results => JSON.parse(readFileSync(file, "utf8")) as Results;
const windows = process.platform === "win32";

/** Whether a process runs; one that has ended and that nobody waited for does not. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

test.skipIf(windows).each([
  ["SIGINT", 130, "the user"],
  ["SIGTERM", 143, "SIGTERM"],
  ["SIGHUP", 129, "SIGHUP"],
] as const)(
  "%s within an endless contender: what is done is written, and all processes end",
  async (signal, code, by) => {
    const [json, pids] = [join(folder, `${signal}.json`), join(folder, `${signal}.pids`)];
    let timer: NodeJS.Timeout | undefined;
    const ended = await bench(["run", "family", "last", `--from=${planted}`, "--json", json], {
      env: { GRIDSTRIDE_TEST_PIDS: pids },
      watch: (stderr, pid) => {
        if (timer !== undefined || !stderr.includes("before done")) return;
        // Until the contender hangs.
        timer = setInterval(() => {
          if (!readdirSync(folder).includes(`${signal}.pids`)) return;
          clearInterval(timer);
          process.kill(pid, signal);
        }, 50);
      },
    });
    expect(ended).toMatchObject({ code, stdout: expect.stringContaining(`Incomplete: stopped by ${by}.`) });
    expect(ended.stdout).toContain("| fast ");
    expect(readJson(json).suites.map(({ name, status, why, tables }) => [name, status, why, tables.length])).toEqual([
      ["family", "stopped", `stopped by ${by}`, 1],
    ]);
    const started = JSON.parse(readFileSync(pids, "utf8")) as readonly number[];
    expect(started).toHaveLength(2);
    await expect.poll(() => started.filter(runs), { timeout: 10_000 }).toEqual([]);
  },
);

test.skipIf(windows)("a second signal ends all at once", async () => {
  const pids = join(folder, "second.pids");
  let timer: NodeJS.Timeout | undefined;
  const ended = await bench(["run", "family", `--from=${planted}`], {
    env: { GRIDSTRIDE_TEST_PIDS: pids },
    watch: (_stderr, pid) => {
      timer ??= setInterval(() => {
        if (!readdirSync(folder).includes("second.pids")) return;
        clearInterval(timer);
        // At once: the run must not have ended of the first. Which of two that wait is heard first, the system does not say.
        process.kill(pid, "SIGTERM");
        process.kill(pid, "SIGINT");
      }, 50);
    },
  });
  expect(ended).toMatchObject({ code: expect.toBeOneOf([130, 143]), stdout: "" });
  const started = JSON.parse(readFileSync(pids, "utf8")) as readonly number[];
  await expect.poll(() => started.filter(runs), { timeout: 10_000 }).toEqual([]);
});

test("the exit code is that of the second signal", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const stopping = stopOnSignals();
  process.emit("SIGTERM", "SIGTERM");
  expect([stopping.code(), stopping.signal.reason, exit.mock.calls]).toEqual([143, "SIGTERM", []]);
  process.emit("SIGINT", "SIGINT");
  expect(exit.mock.calls).toEqual([[130]]);
  stopping.done();
  exit.mockRestore();
});

const good = join(folder, "good.json");
writeFileSync(good, JSON.stringify(results([table("t", [timed("a", 1)])])));

test.skipIf(windows)("a full disk: one line, what was there is there, and no other file is left", async () => {
  const own = join(folder, "full");
  mkdirSync(own);
  const file = join(own, "page.html");
  writeFileSync(file, "of yesterday");
  // What a process may write to a file ends at 8 KiB; the page has more.
  const limit = ["-c", 'ulimit -f 8; exec "$0" "$@"'];
  const ended = await bench(["report", good, "--html", file, "--csv", join(own, "a.csv")], { shell: limit });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe(`${file} was not written: EFBIG: file too large, write\n`);
  expect(readFileSync(file, "utf8")).toBe("of yesterday");
  // The other file was written.
  expect(readdirSync(own).sort()).toEqual(["a.csv", "page.html"]);
});

test.skipIf(windows).each([
  ["/dev/null", "--json: expected a file, and /dev/null is a device"],
  [folder, `--json: expected a file, and ${folder} is a folder`],
  [
    join(good, "a", "b.json"),
    `--json: ${join(good, "a", "b.json")} cannot be written, because ${good} is not a folder`,
  ],
])("--json %s is refused before anything is run", async (file, message) => {
  const run = runCommand(main, { rawArgs: ["run", "last", `--from=${planted}`, "--json", file] });
  await expect(run).rejects.toMatchObject({ name: "UsageError", message });
});

test.skipIf(windows)("a failure to print onto a full disk is reported in one line", async () => {
  const limit = ["-c", 'exec "$0" "$@" > /dev/full'];
  const ended = await bench(["report", good], { shell: limit });
  expect(ended).toMatchObject({ code: 1, stderr: "not all was printed: ENOSPC: no space left on device, write\n" });
});

test("a file is replaced when it is whole; a link stays a link", () => {
  const [file, link] = [join(folder, "target.txt"), join(folder, "link.txt")];
  writeFileSync(file, "old");
  symlinkSync(file, link);
  checkOutput("json", link);
  writeWhole(link, "new");
  expect([readFileSync(file, "utf8"), readFileSync(link, "utf8")]).toEqual(["new", "new"]);
  writeFileSync(file, "newer");
  expect(readFileSync(link, "utf8")).toBe("newer");
  writeWhole(join(folder, "deep", "er", "a.txt"), "made");
  expect(readFileSync(join(folder, "deep", "er", "a.txt"), "utf8")).toBe("made");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});
