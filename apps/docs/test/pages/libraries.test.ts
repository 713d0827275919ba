// The programs of the guide that use a canvas, or another library of the web, run in a page, with the real libraries, and print
// what stands below each. They are bundled as an application's are.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countMoves } from "@gridstride/testing";
import { compareOutput } from "@gridstride/testing/examples/compare";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matmulModel } from "../../../../packages/bench/src/peers/onnx-model.ts";
import { bundled } from "../bundled.ts";
import { openBrowser } from "../site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const guide = [
  "sharing",
  "dlpack",
  "with-typegpu",
  "with-three",
  "data",
  "pictures",
  "raw-wgsl",
  "plots",
  "warm-starts",
];
/** What onnxruntime-web loads by itself. */
const onnx = dirname(createRequire(import.meta.url).resolve("onnxruntime-web"));
const DONE = "the program has ended";

const programs = guide.flatMap((page) =>
  [
    ...readFileSync(`${root}/src/content/docs/guide/${page}.mdx`, "utf8").matchAll(
      /^```ts run\n(.*?)^```\n\n```text\n(.*?)^```$/gms,
    ),
  ].map(([, code = "", printed = ""], i) => ({ name: `${page} ${i + 1}`, code, printed })),
);

/** Each launch of ours and each operation of theirs uploads its arguments. */
const passed = "moved: 0; uniforms: 3\n";
const read = "moved by reading: copyBufferToBuffer,mapAsync\n";

/** With what each prints: what was moved while arrays passed to a library and back. */
const shared = [
  ["tensorflow", `${passed}1,256,6561,65536\n${read}moved by dataToGPU: copyBufferToBuffer\n`],
  ["onnxruntime", `takes the device that was set before: false\n${passed}[ 56.  80. 120. 176.]\n${read}`],
].map(([file = "", printed = ""]) => ({
  name: `shared ${file}`,
  code: readFileSync(`${root}/test/shared/${file}.ts`, "utf8"),
  printed,
}));

test("each page has a program", () => {
  expect([...new Set(programs.map(({ name }) => name.split(" ")[0]))]).toEqual(guide);
});

describe("in a page", () => {
  const server = createServer();
  const files = new Map<string, string>();
  let browser: Browser;
  let origin = "";
  let blank: Buffer;
  beforeAll(async () => {
    server.on("request", ({ url = "" }, response) => {
      const code = files.get(url);
      if (code !== undefined) response.setHeader("Content-Type", "text/javascript").end(code);
      else if (url === "/product.onnx") response.end(matmulModel(2));
      else if (dirname(url) === "/onnxruntime-web")
        response
          .setHeader("Content-Type", url.endsWith(".wasm") ? "application/wasm" : "text/javascript")
          .end(readFileSync(join(onnx, basename(url))));
      else
        response
          .setHeader("Content-Type", "text/html")
          .end(`<body><canvas width="256" height="192"></canvas><script type="module" src="${url}.js"></script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await openBrowser(true);
    const page = await browser.newPage();
    await page.goto(`${origin}/blank`);
    blank = await page.locator("canvas").screenshot();
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  test.each([...programs, ...shared])("$name", async ({ name, code, printed }) => {
    const path = `/${name.replace(" ", "-")}`;
    files.set(`${path}.js`, await bundled(`${code}\ndocument.title = "${DONE}";\n`));
    const page = await browser.newPage();
    await page.addInitScript(`globalThis.moved = (${countMoves})();`);
    const lines: string[] = [];
    const thrown = new Promise<never>((_, reject) => page.on("pageerror", reject));
    page.on("console", (message) => {
      if (message.type() === "log") lines.push(message.text());
      else if (message.type() === "error") lines.push(`error: ${message.text()}`);
    });
    await page.goto(origin + path);
    const ended = page.waitForFunction((title) => document.title === title, DONE, { timeout: 240_000 });
    await Promise.race([ended, thrown]);
    expect(compareOutput(lines.filter((line) => !line.includes("favicon")).join("\n"), printed)).toBe("");
    if (code.includes('querySelector("canvas")'))
      expect((await page.locator("canvas").screenshot()).equals(blank)).toBe(false);
    await page.close();
  });
});
