// Draws the pictures of the gallery's programs with other libraries: what they show in Chromium a while after they print their first line. Run from the root:
// node --import tsx --conditions=@gridstride/source apps/docs/src/plots/thumbnails/live.ts [PATTERN [SECONDS]]
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { bundled } from "../../../test/bundled.ts";
import { openBrowser } from "../../../test/site.ts";

const pictures = fileURLToPath(new URL("../../content/docs/gallery/_pictures/", import.meta.url));
const programs = readdirSync(new URL("../../live/programs/", import.meta.url)).map((name) => name.replace(".ts", ""));
const pattern = new RegExp(process.argv[2] ?? "");
const seconds = Number(process.argv[3] ?? 4);
/** The body of the site's page, the same for all. */
const BODY = '<body style="margin: 0; background: #fff"><canvas width="640" height="480"></canvas>';

const files = new Map<string, string>();
const server = createServer(({ url = "" }, response) => {
  const code = files.get(url);
  response.setHeader("Content-Type", code === undefined ? "text/html" : "text/javascript").end(code ?? BODY);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
const browser = await openBrowser(true);
for (const name of programs.filter((each) => pattern.test(each))) {
  files.set(
    `/${name}.js`,
    await bundled(`import run from "./src/live/programs/${name}.ts";
      import { countReadBacks } from "./src/live/read-backs.ts";
      const stage = { canvas: document.querySelector("canvas"), print: (line) => console.log(line), signal: new AbortController().signal, countReadBacks };
      run(stage);`),
  );
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  page.on("pageerror", (error) => console.error(error));
  const printed: string[] = [];
  page.on("console", (message) => printed.push(message.text()));
  await page.goto(`${origin}/${name}`);
  await page.addScriptTag({ url: `/${name}.js`, type: "module" });
  while (!printed.some((line) => !line.endsWith("\u2026"))) await page.waitForTimeout(100);
  await page.waitForTimeout(1000 * seconds);
  const png = (await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 480 } })).toString("base64");
  const webp = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const half = document.createElement("canvas");
    [half.width, half.height] = [320, 240];
    half.getContext("2d")?.drawImage(image, 0, 0, 320, 240);
    return half.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  }, png);
  await page.close();
  const bytes = Buffer.from(webp, "base64");
  writeFileSync(`${pictures}${name}.webp`, bytes);
  console.log(`${name}: ${bytes.length} bytes; ${printed.join("; ")}`);
}
await browser.close();
server.close();
