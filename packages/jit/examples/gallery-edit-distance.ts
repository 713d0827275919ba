// How many letters must change to turn one text into another
// (Levenshtein): diagonals of the table, a launch for each.
import { defaultDevice } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const diagonal = kernel(({ grid }, a, b, table, sum) => {
  const y = grid(1);
  // all cells of a diagonal depend on earlier ones alone
  const x = sum - y;
  if (y > a.size || x < 0 || x > b.size) return;
  if (y === 0 || x === 0) table[y][x] = sum;
  else {
    const change = a[y - 1] === b[x - 1] ? 0 : 1;
    table[y][x] = Math.min(
      table[y - 1][x - 1] + change,
      Math.min(table[y - 1][x], table[y][x - 1]) + 1,
    );
  }
});

const device = await defaultDevice();
const codes = (text: string): Int32Array =>
  Int32Array.from(text, (letter) => letter.codePointAt(0)!);
async function distance(one: string, two: string) {
  using a = device.toDevice(codes(one));
  using b = device.toDevice(codes(two));
  using table = device.empty([one.length + 1, two.length + 1], "int32");
  for (let sum = 0; sum <= one.length + two.length; sum++)
    diagonal.forall(one.length + 1)(a, b, table, sum);
  return await table.copyToHost();
}

for (const [one, two] of [
  ["kitten", "sitting"],
  ["flaw", "lawn"],
  ["same", "same"],
  ["gone", ""],
] as const) {
  if (two === "") continue;
  const table = await distance(one, two);
  console.log(`${one}, ${two}: ${table.get(one.length, two.length)}`);
}
const [one, two] = [
  "the quick brown fox jumps over the lazy dog",
  "the quack frown of a junk lover, a crazy frog",
];
const start = performance.now();
const table = await distance(one, two);
timings({
  [`${one.length + two.length + 1} diagonals`]:
    performance.now() - start,
});

// The same in plain JavaScript, row by row.
let row = Array.from({ length: two.length + 1 }, (_, x) => x);
for (let y = 1; y <= one.length; y++) {
  const next = [y];
  for (let x = 1; x <= two.length; x++)
    next.push(
      Math.min(
        row[x - 1]! + (one[y - 1] === two[x - 1] ? 0 : 1),
        row[x]! + 1,
        next[x - 1]! + 1,
      ),
    );
  row = next;
}
const here = table.get(one.length, two.length);
console.log(
  `two sentences: ${here}, in plain JavaScript ${row.at(-1)}`,
);
heatmap(table, { title: "Distances of all beginnings" });
