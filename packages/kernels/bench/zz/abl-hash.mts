// prints: name sha of the wasm modules and of WGSL of each program, on cpu and parallel
import { createHash } from "node:crypto";
const { Module } = WebAssembly;
let bytesSeen: string[] = [];
const sha = (b: Uint8Array | string) => createHash("sha1").update(b).digest("hex").slice(0, 12);
(WebAssembly as any).Module = new Proxy(Module, { construct(t, [bytes]) { bytesSeen.push(sha(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength))); return new t(bytes); } });
const { requestDevice } = await import("@gridstride/core");
const { Specialisations } = await import("@gridstride/jit/internal");
const { inspectWgsl } = await import("../../../jit/src/runtime/inspect.ts" as any);
const { programs } = await import("../workloads/programs.ts");
const { small } = await import("../compile/small.ts");
const { patterns } = await import("../patterns/patterns.ts");
const { TYPES } = await import("../patterns/pattern.ts");
const { contestOf } = await import("../patterns/contest.ts");
const proto = Specialisations.prototype as any;
const exec = proto.executable;
const seen = new Set<any>();
let specials: any[] = [];
proto.executable = function (d: any, special: any, ...rest: any[]) {
  if (!seen.has(special)) { seen.add(special); specials.push([this, special]); }
  return exec.call(this, d, special, ...rest);
};
const cpu = await requestDevice({ target: "cpu" });
const parallel = await requestDevice({ target: "parallel" });
const out = (name: string, wgsl: string[]) => console.log(name, [...new Set(bytesSeen)].sort().join(","), wgsl.join(","));
const wgslOf = () => specials.map(([s, special]) => { try { return sha(inspectWgsl(special.compiled.forWgsl)); } catch (e) { return "x" + sha(String((e as Error).message)); } });
for (const p of [...small, ...programs] as any[]) {
  const n = p.size?.quick ?? 64;
  bytesSeen = []; specials = [];
  for (const device of [cpu, parallel]) {
    const arrays = Object.fromEntries(Object.entries(p.arrays(n)).map(([k, v]) => [k, device.toDevice(v as any)]));
    await p.gridstride(arrays, n); await device.synchronize();
  }
  out(p.name, wgslOf());
}
if (process.argv[2] !== "programs")
for (const pattern of patterns) for (const type of TYPES) {
  bytesSeen = []; specials = [];
  for (const device of [cpu, parallel]) { const c = contestOf(pattern, type, { H: 40, W: 48 }, device); c.kernel(); await device.synchronize(); c.dispose(); }
  out(`${pattern.name}|${type}`, wgslOf());
}
process.exit(0);
