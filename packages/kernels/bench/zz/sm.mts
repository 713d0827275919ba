import { requestDevice, zeros, array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const d = await requestDevice({ target: "cpu" });
const time = async (f: () => void) => { f(); await d.synchronize(); let best = 1e9; for (let i = 0; i < 30; i++) { const s = performance.now(); f(); await d.synchronize(); best = Math.min(best, performance.now() - s); } return best.toFixed(2); };
const one = kernel(({ grid }, A, B, C) => { const j = grid(1); if (j >= C.shape[1]) return; for (let i = 0; i < C.shape[0]; i++) { let s = C[i][j]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; C[i][j] = s; } });
const two = kernel(({ grid }, A, B, C) => { const j = grid(1); if (j >= C.shape[1]) return; for (let i = 0; i < C.shape[0]; i++) { for (let k = 0; k < A.shape[1]; k++) C[i][j] += A[i][k] * B[k][j]; } });
const g1 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; let s = C[i][j]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; C[i][j] = s; });
const g2 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; for (let k = 0; k < A.shape[1]; k++) C[i][j] += A[i][k] * B[k][j]; });
const m1 = kernel(({ grid }, A, x, y) => { const i = grid(1); if (i >= y.size) return; let s = y[i]; for (let j = 0; j < A.shape[1]; j++) s += A[i][j] * x[j]; y[i] = s; });
const m2 = kernel(({ grid }, A, x, y) => { const i = grid(1); if (i >= y.size) return; for (let j = 0; j < A.shape[1]; j++) y[i] += A[i][j] * x[j]; });
const h2 = kernel(({ grid }, A, B, C, n) => { const [j, i] = grid(2); if (j >= n || i >= n) return; for (let k = 0; k < n; k++) C[i][j] += A[i][k] * B[k][j]; });
const v2 = kernel(({ grid }, A, x, y, n) => { const i = grid(1); if (i >= n) return; for (let j = 0; j < n; j++) y[i] += A[i][j] * x[j]; });
const e2 = kernel(({ grid }, A, B, C, n) => { const [j, i] = grid(2); if (j >= n || i >= n) return; for (let k = 0; k < n; k++) { C[i][j] += A[i][k] * B[k][j]; if (C[i][j] > 1e30) C[i][j] = 0; } });
const n = 150;
for (const t of ["float32", "float64"] as const) {
  const mk = (s: number[]) => { const z = zeros(s, t); (z.data as Float32Array).forEach((_, i, q) => { q[i] = (i * 7919 % 101) - 50; }); return d.toDevice(z); };
  const A = mk([n, n]), B = mk([n, n]), C = mk([n, n]), M = mk([1000, 1000]), x = mk([1000]), y = mk([1000]);
  console.log(t, "rows local", await time(() => one.forall(n)(A, B, C)), "memory", await time(() => two.forall(n)(A, B, C)),
   "grid2 local", await time(() => g1.configure([10, 10], [16, 16])(A, B, C)), "memory", await time(() => g2.configure([10, 10], [16, 16])(A, B, C)),
   "args", await time(() => h2.configure([10, 10], [16, 16])(A, B, C, n)), "elsewhere", await time(() => e2.configure([10, 10], [16, 16])(A, B, C, n)), "args matvec", await time(() => v2.forall(1000)(M, x, y, 1000)), "matvec local", await time(() => m1.forall(1000)(M, x, y)), "memory", await time(() => m2.forall(1000)(M, x, y)));
}
if (process.argv[2]) console.log(g2.inspectPasses("cpu"));
process.exit(0);
