// dump NAME BX BY [ir]: for each kernel of a program: IR after the passes for wasm, and the WAT
const { requestDevice } = await import("@gridstride/core");
const { Specialisations } = await import("@gridstride/jit/internal");
const { printKernel } = await import("../../../jit/src/ir/print.ts" as any);
const { emitWasm } = await import("../../../jit/src/targets/wasm/emit.ts" as any);
const { writeFileSync } = await import("node:fs");
const { programs } = await import("../workloads/programs.ts");
const proto = Specialisations.prototype as any;
const exec = proto.executable;
const seen = new Set<any>(); const specials: any[] = [];
proto.executable = function (d: any, special: any, ...rest: any[]) { if (!seen.has(special)) { seen.add(special); specials.push([this, special, d, rest]); } return exec.call(this, d, special, ...rest); };
const cpu = await requestDevice({ target: "cpu" });
const p: any = (programs as any[]).find((one) => one.name === process.argv[2]);
const n = p.size.quick;
const arrays = Object.fromEntries(Object.entries(p.arrays(n)).map(([k, v]) => [k, cpu.toDevice(v as any)]));
await p.gridstride(arrays, n); await cpu.synchronize();
const block = [Number(process.argv[3] ?? 64), Number(process.argv[4] ?? 1), Number(process.argv[5] ?? 1)];
let k = 0;
for (const [, special] of specials) {
  const kernel = special.compiled.forWasm(block);
  writeFileSync(`/tmp/zzw/${p.name}-${k}.ir`, printKernel(kernel));
  writeFileSync(`/tmp/zzw/${p.name}-${k}.wat`, emitWasm(kernel, { block, debug: false, shared: false }).wat());
  k++;
}
console.log(k);
process.exit(0);
