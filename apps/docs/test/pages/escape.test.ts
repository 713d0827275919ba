// No program gets out: nothing reaches a server that listens, storage and the page are not there, and nothing is left for
// another tab or a later run.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { denied, network, refused } from "../escapes.ts";
import { withFirstSnippet } from "../first-snippet.ts";
import { openBrowser } from "../site.ts";

let browser: Browser;
const heard: string[] = [];
const server = createServer((request, response) => {
  heard.push(request.url ?? "");
  response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end();
}).on("upgrade", (request, socket) => {
  heard.push(`upgrade ${request.url}`);
  socket.destroy();
});
let at = "";
beforeAll(async () => {
  browser = await openBrowser(true);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** A program that tries each expression for at most a second, and prints the names of those that gave a value. */
const trying = (expressions: Readonly<Record<string, string>>): string =>
  `const at = ${JSON.stringify(at)};
const late = () => new Promise((_, no) => setTimeout(no, 1000, "late"));
const tries = { ${Object.entries(expressions).map(([name, code]) => `${JSON.stringify(name)}: async () => ${code}`)} };
const got = [];
for (const [name, go] of Object.entries(tries))
  try { if ((await Promise.race([go(), late()])) !== undefined) got.push(name); } catch {}
console.log(JSON.stringify([Object.keys(tries).length, got]));`;

// A program on webgpu has another kind of worker than one on cores.
describe.each(["cpu", "webgpu"])("a program on %s", (target) => {
  test("reaches no server", () =>
    withFirstSnippet(browser, true, async ({ page, replace, run, ran, output }) => {
      heard.length = 0;
      await page.evaluate((url) => fetch(url, { mode: "no-cors" }).catch(() => {}), `${at}page`);
      expect(heard).toEqual(["/page"]);
      await replace(trying(network));
      await run(target);
      await ran(target);
      expect(JSON.parse(await output())[0]).toBe(Object.keys(network).length);
      expect(heard).toEqual(["/page"]);
    }));

  test.each(Object.entries(refused))("%s is refused", (_name, code) =>
    withFirstSnippet(browser, true, async ({ replace, run, status, output }) => {
      heard.length = 0;
      await replace(`const at = ${JSON.stringify(at)}; ${code}`);
      await run(target);
      await status.getByText("It ended with an error.").waitFor();
      expect(await output()).not.toContain("out\n");
      expect(heard).toEqual([]);
    }),
  );

  test("has no storage, no devices, no code from text and no page", () =>
    withFirstSnippet(browser, true, async ({ replace, run, ran, output }) => {
      await replace(trying({ ...denied, "1 + 1": "1 + 1" }));
      await run(target);
      await ran(target);
      expect(JSON.parse(await output())).toEqual([Object.keys(denied).length + 1, ["1 + 1"]]);
    }));
});

test("nothing is left for another tab or a later run", () =>
  withFirstSnippet(browser, true, async ({ page, replace, run, ran, output }) => {
    await page.evaluate(() => {
      const all: unknown[] = [];
      Object.assign(globalThis, { all, channel: new BroadcastChannel("x") });
      new BroadcastChannel("x").onmessage = ({ data }) => all.push(data);
      new BroadcastChannel("x").postMessage("own");
    });
    await page.waitForFunction(() => (globalThis as unknown as { all: unknown[] }).all.length === 1);
    const send = 'new BroadcastChannel("x").postMessage("out"); globalThis.left = 1; Array.prototype.left = 1;';
    const sent = `try { ${send} } catch {} console.log("sent");`;
    await replace(sent);
    await run("cpu");
    await ran("cpu");
    await replace("console.log(typeof left, typeof [].left);");
    await run("cpu");
    await ran("cpu");
    expect(await output()).toBe("undefined undefined\n");
    expect(await page.evaluate(() => (globalThis as unknown as { all: unknown[] }).all)).toEqual(["own"]);
  }));
