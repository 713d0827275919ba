import { requestDevice, zeros, asNDArray, arange, type NDArray } from "@gridstride/core";
import { vectorize, guvectorize } from "@gridstride/ufunc";
import * as np from "@gridstride/ufunc/numpy";
import { matmul, sort, sum, nonzero } from "@gridstride/kernels";
const n = 1_000_000;
for (const target of ["cpu","parallel","simulator"] as const) {
const N = target === "simulator" ? 20000 : n;
const d = await requestDevice({target});
const x = d.managed([N], "float64"), y = d.managed(N);
x.fill(arange(N)); y.fill(3);
const f = vectorize((a: number,b: number) => a*2+b, { target });
const before = d.memory.live;
const r = f(x, y) as NDArray;
console.log(target, r.constructor.name, r.get(N-1), (d.memory.live - before)/N, d.memory.peak/N);
f(x, y, { out: y }); console.log(y.get(5), x.slice([null,null,-1]).get(0));
const rr = f(x.slice([null, null, -1]), y, {out: x}) as NDArray; console.log(x.get(0), rr === x);
const s = np.add.reduce(y); console.log(s, (s as any).constructor.name, d.memory.peak/N);
const g = guvectorize(["void(float64[:],float64[:])"], "(n)->(n)", (a: any, o: any) => { for (let i = 0; i < a.shape[0]; i++) o[i] = a[i]+1; }, {target});
const h = g(x) as NDArray; console.log(h.constructor.name, h.get(0), d.memory.peak/N);
const so = sort(y, { target }) as NDArray; console.log(so.constructor.name, so.get(0), String(nonzero(x.slice([0,5]), { target })), d.memory.peak/N);
}
