import { requestDevice, zeros, array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const d = await requestDevice({ target: "cpu" });
const time = async (f: () => void) => { f(); await d.synchronize(); let best = 1e9; for (let i = 0; i < 30; i++) { const s = performance.now(); f(); await d.synchronize(); best = Math.min(best, performance.now() - s); } return best.toFixed(2); };
const g1 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; let s = C[i][j]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; C[i][j] = s; });
const g3 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; let s = C[i][j]; const w = 0 < A.shape[1]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; if (w) C[i][j] = s; });
const g4 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; let s = C[i][j]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; if (i < C.shape[0] && j < C.shape[1]) { C[i][j] = s; } });
const g5 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; if (i < C.shape[0] && j < C.shape[1]) { let s = C[i][j]; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j];  C[i][j] = s; } });
const g6 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return; let k = 0; if (i < C.shape[0] && j < C.shape[1]) { let s = C[i][j]; for (;k < A.shape[1]; k++) s += A[i][k] * B[k][j];  C[i][j] = s; } });
const g7 = kernel(({ grid }, A, B, C) => { const [j, i] = grid(2); if (j >= C.shape[1] || i >= C.shape[0]) return;  if (i < C.shape[0] && j < C.shape[1]) { let s = C[i][j]; for (let k = 0;k < A.shape[1]; k++) s += A[i][k] * B[k][j];  C[i][j] = s; } else {for (let k = 0;k < A.shape[1]; k++)  B[i][j] += A[i][k];} });
const n = 150;
for (const t of ["float32"] as const) {
  const mk = (s: number[]) => { const z = zeros(s, t); (z.data as Float32Array).forEach((_, i, q) => { q[i] = (i * 7919 % 101) - 50; }); return d.toDevice(z); };
  const A = mk([n, n]), B = mk([n, n]), C = mk([n, n]);
  for (const [name, g] of Object.entries({ g1, g3, g4, g5, g6, g7 })) console.log(name, await time(() => g.configure([10, 10], [16, 16])(A, B, C)));
}
process.exit(0);
