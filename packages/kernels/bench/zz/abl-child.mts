import { createInterface } from "node:readline";
import { requestDevice, isDeviceArray } from "@gridstride/core";
const { programs } = await import("../workloads/programs.ts");
const { changed } = await import("../workloads/compare.ts");
const device = await requestDevice({ target: (process.env.TARGET ?? "cpu") as "cpu" });
let run: (() => Promise<number>) | null = null, own: any = null, made: any = null;
const say = (x: unknown) => console.log(JSON.stringify(x));
const used = () => { const { user, system } = process.cpuUsage(); return process.env.WALL ? performance.now() : (user + system) / 1000; };
for await (const line of createInterface({ input: process.stdin })) {
  const { do: what, name } = JSON.parse(line);
  try {
    if (what === "open") {
      const p: any = (programs as any[]).find((one) => one.name === name);
      if (!p) { say({ error: "none" }); continue; }
      const n = p.size.full, arrays = p.arrays(n);
      own = Object.fromEntries(Object.entries(arrays).map(([k, v]: any) => [k, device.toDevice(v)]));
      run = async () => {
        made?.dispose(); made = null;
        for (const k of changed(p)) own[k]?.copyFrom(arrays[k]);
        await device.synchronize();
        const s = used(); const r = await p.gridstride(own, n); await device.synchronize(); const ms = used() - s;
        if (isDeviceArray(r)) made = r; return ms;
      };
      const js = process.env.JS ? (() => { const o = Object.fromEntries(Object.entries(arrays).map(([k, v]: any) => [k, v.copy()])); const e = Object.fromEntries(Object.entries(o).map(([k, v]: any) => [k, v.data])); return () => { for (const k of changed(p)) o[k].data.set(arrays[k].data); const s = used(); p.javascript(e, n); return used() - s; }; })() : null;
      await run(); await run(); let least = null;
      if (js) { least = 1e9; for (let i = 0; i < 6; i++) least = Math.min(least, js()); }
      say({ ok: 1, js: least });
    } else if (what === "run") say({ ms: await run!() });
    else if (what === "close") { for (const a of Object.values(own)) (a as any).dispose(); made?.dispose(); made = null; own = run = null; say({ ok: 1 }); }
  } catch (e) { say({ error: String((e as Error).message).slice(0, 200) }); }
}
