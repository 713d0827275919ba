// Usage: npx pnpm --filter @gridstride/jit ulp
// Prints the largest error of every function of the WebAssembly targets and writes docs/reference/accuracy.md.
// GRIDSTRIDE_POINTS and GRIDSTRIDE_SEED choose other points; then the page stays as it is.
import { writeFileSync } from "node:fs";
import { accuracyRows, measure } from "../test/unit/wasm-math/accuracy.ts";
import { accuracyPage } from "../test/unit/wasm-math/page.ts";

const [points, seed] = [Number(process.env.GRIDSTRIDE_POINTS ?? 100_000), Number(process.env.GRIDSTRIDE_SEED ?? 1)];

console.log("function     float64  float32   worst point in float64");
const measured = accuracyRows.map((row) => {
  const worst = { float64: measure(row, "float64", points, seed), float32: measure(row, "float32", points, seed) };
  const [wide, narrow] = [worst.float64.error, worst.float32.error].map((error) => error.toFixed(3).padStart(9));
  console.log(`${row.fn.padEnd(10)}${wide}${narrow}   ${worst.float64.error > 0 ? worst.float64.text : ""}`);
  return { row, worst };
});
if (points === 100_000 && seed === 1) {
  writeFileSync(new URL("../../../docs/reference/accuracy.md", import.meta.url), accuracyPage(measured, points));
}
