// A bundle for an old target, in which `**` is Math.pow and functions are other text, gives the same results on the targets
// that need no GPU.
import { expect, test } from "vitest";
import { bundle, runBundle, testPath } from "../../bundle.ts";

const PROGRAM = `
import { array, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const powers = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < x.size) out[i] = x[i] ** 3 + (x[i] % 5) * out[i];
});
const rows = kernel(({ grid }, x, out) => {
  const i = grid(1);
  for (let j = 0; j < x.shape[1]; j++) if (i < out.size) out[i] += x[i][j] / 3;
});
async function main() {
const lines = [];
for (const target of ["simulator", "cpu"]) {
  const device = await requestDevice({ target });
  const at = { device };
  for (const type of ["int64", "uint64", "int32", "float64"]) {
    const out = array([1, 2, 3, 4], "float64").astype(type);
    await powers.forall(4, at)(array([2, -3, 1000, 7], "float64").astype(type), out);
    lines.push(String(out));
  }
  const sums = zeros(2, "float64");
  await rows.forall(2, at)(array([[1, 2, 3], [4, 5, 1e-9]], "float64"), sums);
  lines.push(String(sums), String(array([[0.1, 123456.789, 1e300]])), String(array([1e21, -3], "float64").astype("int64")));
  device.dispose();
}
console.log(JSON.stringify(lines));
}
main();
`;

const run = async (target: string): Promise<unknown> => {
  const stdin = { contents: PROGRAM, resolveDir: testPath("unit/minify") };
  return JSON.parse(await runBundle(await bundle("", { stdin, target })));
};

test.each(["es2015", "es2017"])("esbuild --target=%s", async (target) => {
  const plain = (await run("node20")) as readonly string[];
  expect(plain.length).toBe(14);
  expect(plain.slice(7)).toEqual(plain.slice(0, 7));
  expect(await run(target)).toEqual(plain);
});
