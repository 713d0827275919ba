import { requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const d = await requestDevice({ target: "cpu" });
const time = async (f: () => void) => { f(); await d.synchronize(); let best = 1e9; for (let i = 0; i < 12; i++) { const s = performance.now(); f(); await d.synchronize(); best = Math.min(best, performance.now() - s); } return best; };
const sh = kernel(({ grid, laneid, shflDownSync }, x, out) => { const i = grid(1); let s = x[i]; for (let by = 16; by > 0; by >>= 1) s += shflDownSync(-1, s, by); if (laneid === 0) out[i >> 5] = s; });
const shg = kernel(({ grid, laneid, shflDownSync }, x, out) => { const i = grid(1); const row = i >> 5; if (row >= out.size) return; let s = x[i]; for (let by = 16; by > 0; by >>= 1) s += shflDownSync(-1, s, by); if (laneid === 0) out[row] = s; });
const ws = kernel(({ grid, laneid, warp }, x, out) => { const i = grid(1); let s = warp.sum(x[i]); if (laneid === 0) out[i >> 5] = s; });
const wsg = kernel(({ grid, laneid, warp }, x, out) => { const i = grid(1); const row = i >> 5; if (row >= out.size) return; let s = warp.sum(x[i]); if (laneid === 0) out[row] = s; });
const lp = kernel(({ grid, laneid, shflDownSync }, x, rows, out) => { const i = grid(1); const row = i >> 5; let s = x[i]; s = 0; for (let k = rows[row] + laneid; k < rows[row + 1]; k += 32) s += x[k]; for (let by = 16; by > 0; by >>= 1) s += shflDownSync(-1, s, by); if (laneid === 0) out[row] = s; });
const lpg = kernel(({ grid, laneid, shflDownSync }, x, rows, out) => { const i = grid(1); const row = i >> 5; if (row >= out.size) return; let s = x[i]; s = 0; for (let k = rows[row] + laneid; k < rows[row + 1]; k += 32) s += x[k]; for (let by = 16; by > 0; by >>= 1) s += shflDownSync(-1, s, by); if (laneid === 0) out[row] = s; });
const lpw = kernel(({ grid, laneid, warp }, x, rows, out) => { const i = grid(1); const row = i >> 5; if (row >= out.size) return; let s = x[i]; s = 0; for (let k = rows[row] + laneid; k < rows[row + 1]; k += 32) s += x[k]; s = warp.sum(s); if (laneid === 0) out[row] = s; });
const sm = kernel(({ threadIdx, blockIdx, shared, syncthreads }, x, rows, out) => { const p = shared.array(32, "float64"); const t = threadIdx.x, row = blockIdx.x; let s = x[0]; s = 0; for (let k = rows[row] + t; k < rows[row + 1]; k += 32) s += x[k]; p[t] = s; syncthreads(); for (let h = 16; h > 0; h >>= 1) { if (t < h) p[t] += p[t + h]; syncthreads(); } if (t === 0) out[row] = p[0]; });
const W = 10000, N = W * 32, L = 40;
for (const t of ["float32", "float64", "int32"] as const) {
  const z = zeros(Math.max(N, W * L), t); (z.data as Float32Array).forEach((_, i, q) => { q[i] = i % 17; });
  const r = zeros(W + 1, "int32"); r.data.forEach((_, i, q) => { q[i] = Math.floor(i * L - (i % 7)); });
  const x = d.toDevice(z), rows = d.toDevice(r), out = d.toDevice(zeros(W, t));
  const per = async (f: () => void) => ((await time(f)) / N * 1e6).toFixed(2);
  console.log(t, "shfl", await per(() => sh.configure(N / 128, 128)(x, out)), "guard", await per(() => shg.configure(N / 128, 128)(x, out)), "warp.sum", await per(() => ws.configure(N / 128, 128)(x, out)), "guard", await per(() => wsg.configure(N / 128, 128)(x, out)),
    "loop", await per(() => lp.configure(N / 128, 128)(x, rows, out)), "loop guard", await per(() => lpg.configure(N / 128, 128)(x, rows, out)), "loop warp.sum", await per(() => lpw.configure(N / 128, 128)(x, rows, out)), "shared", await per(() => sm.configure(W, 32)(x, rows, out)));
}
if (process.argv[2]) console.log({ sh, shg, lp, lpg, lpw }[process.argv[2]]!.inspectPasses("cpu"));
process.exit(0);
