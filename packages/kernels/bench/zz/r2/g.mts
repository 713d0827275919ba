// Random kernels with barriers: parts of few threads, local arrays, collectives, guards.
import { differences, kernelOf } from "../../../../jit/test/unit/wasm-vector/compare.ts";
import { rowMajorArray } from "../../../../jit/test/unit/wasm-vector/arguments.ts";
const S = (value: number) => ({ kind: "scalar", value }) as const;
let seed = Number(process.argv[2] ?? 1);
const rnd = (n: number) => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return (seed >>> 8) % n; };
const pick = <T,>(l: readonly T[]): T => l[rnd(l.length)]!;
const until = Date.now() + Number(process.argv[3] ?? 45) * 1000;
const useLocal = process.argv[4] === "local";
const cond = (): string => pick(["t < 3", "t === n", "t % 4 === 1", "t > 5 && t < 9", "t >= n", "t < n", "(t & 7) === 2", "t >> 3 === 1", "t < 20", "v > w", "g < n", "t !== 3", "r === 1", "t < n && r < 2", "(t >> 5) === 0"]);
const val = (): string => pick(["v", "w", "t", "s[at]", "v + w", "n", "t * 3", "x[g]", "v * 2 - t", "s[at] + v", "u", "blockIdx.x + n", ...(useLocal ? ["a[t & 7]", "a[(t + 3) & 7]"] : [])]);
const stmt = (d: number): string => pick([
  () => `s[at] = ${val()};`, () => `v = ${val()};`, () => `w += ${val()};`, () => `c[g] = ${val()};`, () => `if (${cond()}) { ${stmt(d - 1)} }`, () => `if (${cond()}) { ${stmt(d - 1)} ${stmt(d - 1)} }`,
  () => `atomic.add(h, ${pick(["t & 7", "0", "v & 7"])}, ${val()});`, () => `u = n * 2 + blockIdx.x;`, () => `if (${cond()}) { ${stmt(d - 1)} } else { ${stmt(d - 1)} }`,
  () => d > 0 ? `for (let q = 0; q < ${pick(["3", "n & 3", "t & 3"])}; q++) { ${stmt(d - 1)} }` : `v ^= 3;`,
  ...(useLocal ? [() => `a[${pick(["t & 7", "(t + 3) & 7", "(t * 5) & 7"])}] = ${val()};`] : []),
])();
const sync = (): string => pick(["syncthreads();", "syncthreads(); v += s[W - 1 - at]; syncthreads();", "syncthreads();", "v = shflDownSync(0xffffffff, v, 1);", "w = syncthreadsCount(v > w ? 1 : 0);", "v += block.sum(w);", "v = shflXorSync(0xffffffff, v, 4);", "u = syncthreadsCount(t < n ? 1 : 0);", "w = block.exclusiveScan(v);", "v += ballotSync(0xffffffff, v > 3) & 7;"]);
let count = 0, bad = 0, failed = 0; let msg = "";
while (Date.now() < until) {
  const block = pick([[40, 1, 1], [64, 1, 1], [20, 2, 1], [32, 2, 1], [8, 4, 1]] as const);
  const W = block[0] * block[1];
  const part = (): string => Array.from({ length: 1 + rnd(3) }, () => stmt(2)).join(" ");
  const body = `${part()} ${sync()} ${part()} ${rnd(2) ? `for (let z = 0; z < 2; z++) { ${part()} syncthreads(); ${part()} syncthreads(); }` : ""} ${sync()} ${part()} syncthreads(); c[g] += v * 3 + w + u;`.replaceAll("W - 1", String(W - 1));
  const init = useLocal ? `const a = local.array(${pick(["8", "40"])}, "int32"); a[t & 7] = t; a[(t + 3) & 7] = 2; a[(t * 5) & 7] = 9;` : "";
  const text = `({ grid, threadIdx, blockIdx, shared, local, syncthreads, syncthreadsCount, atomic, block, warp, shflDownSync, shflXorSync, ballotSync }, x, c, h, n) => { const t = threadIdx.x, r = threadIdx.y, at = t + r * ${block[0]}, g = blockIdx.x * ${W} + at; const s = shared.array(${W}, "int32"); let v = x[g], w = c[g], u = 0; s[at] = w; ${init} ${body} }`;
  let k; try { k = kernelOf(text, ["int32[:]", "int32[:]", "int32[:]", "int32"]); } catch (e) { failed++; msg = String((e as Error).message).split("\n")[0]!; continue; }
  for (const n of [3, pick([0, 7, 20, 33, -1])]) {
    let d: readonly string[]; try { d = differences(k, [rowMajorArray("int32", [3 * W], 1), rowMajorArray("int32", [3 * W], 2), rowMajorArray("int32", [8], 3), S(n)], { grid: [3, 1, 1], block }); } catch (e) { d = ["THROWS " + String(e).slice(0, 300)]; }
    count++;
    if (d.length > 0 && bad++ < 6) console.log(text.slice(text.indexOf("s[at] = w;")), block.join(), n, d.slice(0, 3), "\n");
  }
}
console.log(count, "runs", bad, "bad", failed, "refused", msg);
