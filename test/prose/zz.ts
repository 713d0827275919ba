import { findings } from "./lint.ts";
import { pages, sources } from "./texts.ts";

const cpu = () => Math.round(process.cpuUsage().user / 1000);
let t = cpu();
const all = [...pages(), ...sources()];
console.error("read", cpu() - t, all.length);
t = cpu();
const joined = { path: "all", text: all.map((p) => p.text).join("\n\n"), lines: all.flatMap((p) => [...p.lines, 0]) };
if (process.argv[2]) {
  for (const f of await findings(joined)) console.log(f);
} else for (const p of all) for (const f of await findings(p)) console.log(f);
console.error("lint", cpu() - t);
