import { libraryFunctions } from "/work/main/packages/jit/src/targets/wgsl/library/library.ts";
import { arguments1, arguments2, arguments3 } from "/work/main/packages/jit/test/unit/wgsl-math/points.ts";
import { mathRows } from "/work/main/packages/jit/test/unit/wgsl-math/rows.ts";
import { forgivingError, ulpError } from "/work/main/packages/jit/test/unit/wgsl-math/ulp.ts";
import { evaluate, openDevice } from "/work/main/packages/jit/test/unit/wgsl-math/device.ts";
const device = await openDevice();
const only = process.argv.slice(2).filter(a=>a.startsWith("gs_"));
const N = Number(process.argv.find(a=>/^\d+$/.test(a)) ?? 40000);
const seed = Number(process.env.SEED ?? 1);
for (const row of mathRows) {
  if (!libraryFunctions.has(row.name) || (only.length && !only.includes(row.name))) continue;
  const args = row.arity===1?[arguments1(N,seed)]:row.arity===2?arguments2(N,seed):arguments3(N,seed);
  try {
  const {values, compileMs} = await evaluate(device,row,args as any);
  const errs: [number,string][] = [];
  for (let i=0;i<values.length;i++){ const a=args.map(v=>v[i]!); const o=(row.oracle as any)(...a);
    const e = row.exact? (Object.is(values[i],o)?0:ulpError(values[i]!,o)) : forgivingError(values[i]!,a,row.oracle as any);
    errs.push([e,`${a} -> ${values[i]} want ${o}`]); }
  errs.sort((p,q)=>q[0]-p[0]);
  console.log(row.name, "worst", errs[0]![0].toFixed(3), "compile", compileMs.toFixed(1), errs.filter(e=>e[0]>2).length, errs[0]![0]>(only.length?0:1.9)? "\n   "+errs.slice(0,6).map(e=>e[0].toFixed(2)+": "+e[1]).join("\n   "):"");
  } catch(e) { console.log(row.name, String(e).slice(0,600)); }
}
device.destroy(); process.exit(0);
