import { requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
for (const t of ["simulator", "cpu"] as const) {
const d = await requestDevice({ target: t });
const x = d.toDevice(BigUint64Array.of(10271744265178808966n, 15787293998650165287n, 14030824049447139040n, 2251799813685242n)), o = d.toDevice(zeros(4, "uint64")), q = d.toDevice(zeros(4, "int64"));
kernel(({ grid, uint64, int64, uint8 }, o, q, x) => { const i = grid(1); if (i < 4) { o[i] = uint64(1) << (x[i] / uint8(1)); q[i] = int64(x[i] / uint8(1)); } }).configure(1, 4)(o, q, x);
console.log(t, String(await o.copyToHost()), String(await q.copyToHost()));
}
process.exit(0);
