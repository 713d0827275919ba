// Draws the gallery's small pictures from what its programs show on cpu. Run from the root:
// node --import ./scripts/typescript.mjs --conditions=@gridstride/source apps/docs/src/plots/thumbnails/main.ts [PATTERN]
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { requestDevice } from "@gridstride/core";
import type { DisplayItem } from "@gridstride/display";
import { findExamples } from "@gridstride/testing/examples/find";
import { runExample } from "@gridstride/testing/examples/run-example";
import { reduceColours } from "./palette.ts";
import { HEIGHT, pictureOf, WIDTH } from "./picture.ts";
import { encodePng } from "./png.ts";

const folder = fileURLToPath(new URL("../../content/docs/gallery/_pictures/", import.meta.url));
/** So few that no file is above 10 kB. */
const COLOURS = 32;
const pattern = new RegExp(process.argv[2] ?? "");
const rank: Readonly<Record<DisplayItem["kind"], number>> = { image: 0, heatmap: 0, line: 1, bars: 2, table: 3 };

/** The picture that tells most: the last one of pixels, else a chart; times tell nothing. */
function choose(items: readonly DisplayItem[]): DisplayItem | undefined {
  const candidates = items.filter(({ title }) => title !== "Time").reverse();
  return candidates.sort((a, b) => rank[a.kind] - rank[b.kind])[0];
}

mkdirSync(folder, { recursive: true });
const device = await requestDevice({ target: "cpu" });
for (const { name, path } of findExamples()) {
  const short = name.split("/gallery-")[1];
  if (short === undefined || !pattern.test(short)) continue;
  const { items, error } = await runExample(path, device);
  const item = choose(items);
  if (error !== "" || item === undefined) throw new Error(`${name}: ${error || "shows no picture"}`);
  const png = encodePng(WIDTH, HEIGHT, reduceColours(pictureOf(item), COLOURS));
  writeFileSync(`${folder}${short}.png`, png);
  console.log(`${short}: ${item.kind} "${item.title}", ${png.length} bytes`);
}
device.dispose();
