// A page that adds two vectors, in several forms: what it loads, and when it has the sum.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { App } from "../test/apps/builds.ts";
import { type Pages, type Site, unbuilt } from "../test/apps/pages.ts";
import { installed, load } from "./extra.ts";
import { buildOf, EXCLUDE } from "./forms.ts";

/** One form of the page on one target. */
export interface Form {
  readonly name: string;
  readonly target: string;
  /** Bytes loaded until the sum is there, each file gzipped. */
  readonly bytes: number;
  /** Median of the milliseconds from the request of the page to the sum. */
  readonly ms: number;
}

const page = fileURLToPath(new URL("./programs/add.ts", import.meta.url));

/** @param names - of bundlers. @param count - how often each page is visited; its time is the median. */
export async function firstResults(
  folder: string,
  names: readonly string[],
  pages: Pages,
  count: number,
): Promise<readonly Form[]> {
  const made = async (name: string, form: string, plugin: App["plugin"]): Promise<Site> => {
    const outdir = join(folder, `${name}-${form}`);
    await buildOf(name)({ entries: { page }, outdir, plugin });
    return { folder: outdir };
  };
  const both = ["cpu", "webgpu"];
  const forms: (readonly [string, Site, readonly string[]])[] = [["sources, without a bundler", unbuilt(page), both]];
  forms.push(
    ["esbuild", await made("esbuild", "plain", null), both],
    ["esbuild, with the plugin", await made("esbuild", "captured", { exclude: EXCLUDE }), both],
  );
  for (const name of names)
    forms.push([`${name}, with \`ahead\``, await made(name, "ahead", { exclude: EXCLUDE, ahead: true }), both]);
  forms.push(["TypeGPU, with its plugin", await typeGpu(join(folder, "typegpu")), ["webgpu"]]);
  const rows: Form[] = [];
  const sums = new Set<string>();
  for (const [name, site, targets] of forms)
    for (const target of targets) {
      const visits = [];
      for (let i = 0; i < count; i++) visits.push(await pages.visit(site, [target]));
      for (const { ran, errors } of visits) {
        if (errors.length > 0) throw new Error(`${name}: ${errors.join("; ")}`);
        sums.add(String((ran as unknown as { sum: string }).sum));
      }
      const times = visits.map(({ ms }) => ms).sort((a, b) => a - b);
      rows.push({ name, target, bytes: visits[0]?.bytes ?? 0, ms: times[count >> 1] ?? 0 });
      console.log(rows.at(-1));
    }
  if (sums.size !== 1) throw new Error("the forms give different sums");
  return rows;
}

/** The same with TypeGPU, which has its packages elsewhere. */
async function typeGpu(folder: string): Promise<Site> {
  const source = join(folder, "source");
  mkdirSync(source, { recursive: true });
  symlinkSync(join(await installed(), "node_modules"), join(source, "node_modules"));
  const entry = join(source, "page.ts");
  writeFileSync(entry, TYPEGPU);
  const { default: plugin } = await load<{ default: () => Plugin }>("unplugin-typegpu/esbuild");
  const options = { bundle: true, splitting: true, format: "esm", target: "es2022", minify: true } as const;
  await build({ ...options, entryPoints: { page: entry }, outdir: folder, plugins: [plugin()] });
  return { folder };
}

const TYPEGPU = `
import tgpu from "typegpu";
import * as d from "typegpu/data";

const n = 1000;
const floats = d.arrayOf(d.f32);
const layout = tgpu.bindGroupLayout({
  out: { storage: floats, access: "mutable" },
  a: { storage: floats },
  b: { storage: floats },
});
const add = tgpu.computeFn({ in: { at: d.builtin.globalInvocationId }, workgroupSize: [256] })((input) => {
  "use gpu";
  const i = input.at.x;
  if (i < layout.$.out.length) layout.$.out[i] = layout.$.a[i] + layout.$.b[i];
});

const root = await tgpu.init();
const buffer = (values) => root.createBuffer(d.arrayOf(d.f32, n), values).$usage("storage");
const a = buffer(Array.from({ length: n }, (_, i) => Math.fround(i / 7)));
const b = buffer(Array.from({ length: n }, (_, i) => Math.fround(3 / (i + 1))));
const out = root.createBuffer(d.arrayOf(d.f32, n)).$usage("storage");
const group = root.createBindGroup(layout, { out, a, b });
root.createComputePipeline({ compute: add }).with(group).dispatchWorkgroups(Math.ceil(n / 256));
globalThis.ended({ sum: String(Float32Array.from(await out.read())) });
`;
