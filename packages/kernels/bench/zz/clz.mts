import { requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
for (const t of ["simulator", "cpu"] as const) {
const d = await requestDevice({ target: t });
const o = d.toDevice(zeros(4, "int32"));
kernel(({ grid, threadIdx, clz, selp, laneid, uint32, uint8, uint16 }, o1) => { const tx = threadIdx.x; 
  o1[0] = clz(selp((laneid > tx), uint32(1), (uint8(1) % uint16(7))));
  o1[1] = clz(selp((laneid > tx), uint32(1), (uint8(1) + uint16(7))));
  o1[2] = clz(selp((laneid > tx), uint32(1), uint8(1)));
  o1[3] = clz((uint8(1) % uint16(7))+uint32(0));
}).configure(1, 1)(o);
console.log(t, String(await o.copyToHost()));
}
process.exit(0);
