import { requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const d = await requestDevice({ target: "cpu" });
const o = d.toDevice(zeros(4, "int32")); const a = d.toDevice(new Uint8Array([1])), b = d.toDevice(new Uint16Array([7])), c = d.toDevice(new Int8Array([7]));
const k = kernel(({ clz, selp, uint32, uint8, uint16 }, o1, a, b, c) => { 
  o1[0] = clz((a[0] % b[0]) + uint32(0));
  o1[1] = clz(selp(o1[0] > 100, uint32(1), a[0] % b[0]));
  o1[2] = clz((a[0] % c[0]) + uint32(0));
  o1[3] = clz((a[0] % 5) + uint32(0));
});
k.configure(1, 1)(o, a, b, c);
console.log(String(await o.copyToHost()), k.inspectIr());
process.exit(0);
