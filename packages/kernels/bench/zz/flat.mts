import { requestDevice, zeros, array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
const target = (process.argv[2] ?? "cpu") as "cpu";
const d = await requestDevice({ target });
const time = async (f: () => void) => { f(); await d.synchronize(); let best = 1e9; for (let i = 0; i < 15; i++) { const s = performance.now(); f(); await d.synchronize(); best = Math.min(best, performance.now() - s); } return best; };
const two = kernel(({ grid }, a, o) => { const p = grid(1); if (p >= o.size) return; const w = o.shape[1]; const y = Math.floor(p / w), x = p % w; o[y][x] = Math.max(0, a[y][x] * 2 + 1); });
const four = kernel(({ grid }, a, o) => { const p = grid(1); if (p >= o.size) return; const [, C, H, W] = o.shape; const x = p % W, y = Math.floor(p / W) % H, c = Math.floor(p / (W * H)) % C, n = Math.floor(p / (W * H * C)); o[n][c][y][x] = Math.max(0, a[n][c][y][x] * 2 + 1); });
const bias = kernel(({ grid }, a, b, o) => { const p = grid(1); if (p >= o.size) return; const [, C, H, W] = o.shape; const x = p % W, y = Math.floor(p / W) % H, c = Math.floor(p / (W * H)) % C, n = Math.floor(p / (W * H * C)); o[n][c][y][x] = Math.max(0, a[n][c][y][x] + b[c]); });
const pool = kernel(({ grid }, a, o) => { const p = grid(1); if (p >= o.size) return; const [, C, H, W] = o.shape; const x = p % W, y = Math.floor(p / W) % H, c = Math.floor(p / (W * H)) % C, n = Math.floor(p / (W * H * C)); o[n][c][y][x] = Math.max(Math.max(a[n][c][2*y][2*x], a[n][c][2*y][2*x+1]), Math.max(a[n][c][2*y+1][2*x], a[n][c][2*y+1][2*x+1])); });
const N = 1 << 20;
for (const w of [5, 7, 8, 14, 28, 32, 56, 224]) {
  const rows = Math.floor(N / w);
  const mk = (s: number[]) => { const z = zeros(s, "float32"); (z.data as Float32Array).forEach((_, i, t) => { t[i] = (i * 7919 % 101) - 50; }); return z; };
  const a = d.toDevice(mk([rows, w])), o = d.toDevice(zeros([rows, w], "float32"));
  const n = rows * w;
  const t2 = await time(() => two.forall(n)(a, o));
  const nb = Math.floor(N / (w * w * 16));
  const x4 = d.toDevice(mk([nb, 16, w, w])), o4 = d.toDevice(zeros([nb, 16, w, w], "float32")), bb = d.toDevice(mk([16]));
  const n4 = nb * 16 * w * w;
  const t4 = await time(() => four.forall(n4)(x4, o4));
  const tb = await time(() => bias.forall(n4)(x4, bb, o4));
  const in8 = d.toDevice(mk([nb, 16, 2 * w, 2 * w]));
  const tp = await time(() => pool.forall(n4)(in8, o4));
  // JS
  const aj = new Float32Array(n).fill(1), oj = new Float32Array(n);
  let bj = 1e9; for (let k = 0; k < 10; k++) { const s = performance.now(); for (let y = 0; y < rows; y++) for (let x = 0; x < w; x++) oj[y * w + x] = Math.max(0, aj[y * w + x]! * 2 + 1); bj = Math.min(bj, performance.now() - s); }
  const ij = new Float32Array(nb*16*4*w*w).fill(1), pj = new Float32Array(n4);
  let bp = 1e9; for (let k = 0; k < 6; k++) { const s = performance.now(); let q = 0; for (let m = 0; m < nb * 16; m++) for (let y = 0; y < w; y++) for (let x = 0; x < w; x++) { const f = m*4*w*w + 2*y*2*w + 2*x; pj[q++] = Math.max(Math.max(ij[f]!, ij[f+1]!), Math.max(ij[f+2*w]!, ij[f+2*w+1]!)); } bp = Math.min(bp, performance.now() - s); }
  console.log(`w ${w}: two axes ${(t2 / n * 1e6).toFixed(2)} ns, four ${(t4 / n4 * 1e6).toFixed(2)}, bias ${(tb / n4 * 1e6).toFixed(2)}, pool ${(tp / n4 * 1e6).toFixed(2)}; JS two ${(bj / n * 1e6).toFixed(2)} pool ${(bp / n4 * 1e6).toFixed(2)}`);
  for (const z of [a, o, x4, o4, in8]) z.dispose();
}
process.exit(0);
