import { escaped } from "../escaped.ts";
import { type GraphNode, placesOf } from "./graph-layout.ts";

/** Pixels: of a letter, between lines, nodes and columns, and at the edges. */
const [LETTER, LINE, GAP, COLUMN, EDGE] = [7.3, 18, 14, 20, 16];

/** A graph as an SVG of one file. @param nodes - each after its inputs. */
export function drawSvg(nodes: readonly GraphNode[], title: string): string {
  const places = placesOf(nodes);
  const x = (column: number): number => EDGE + column * COLUMN;
  const tops: number[] = [];
  let bottom = EDGE + LINE + GAP;
  for (const { lines } of nodes) {
    tops.push(bottom);
    bottom += lines.length * LINE + GAP;
  }
  const text = x(Math.max(...places.map(({ before, after }) => Math.max(before.length, after.length))));
  const paths = places.flatMap(({ column, before, joined, after }, at) => {
    const [y, above] = [tops[at] as number, at === 0 ? 0 : (tops[at - 1] as number)];
    return [...before.entries()].flatMap(([from, here]) => {
      if (!here) return [];
      const down = after[from] || from === column ? [`M${x(from)} ${above}V${y}`] : [];
      // A line that ends here turns to the node, one that goes on has a branch.
      return joined.has(from) && from !== column
        ? [...down, `M${x(from)} ${above}V${y - LINE}Q${x(from)} ${y} ${x(column)} ${y}`]
        : down;
    });
  });
  const shown = nodes.flatMap(({ lines }, at) => {
    const [{ column }, y] = [places[at] as (typeof places)[number], tops[at] as number];
    return [
      `<circle cx="${x(column)}" cy="${y}" r="5" fill="currentColor"/>`,
      ...lines.map((line, i) => {
        const bold = i === 0 ? ' font-weight="bold"' : "";
        return `<text x="${text}" y="${y + 4 + i * LINE}"${bold}>${escaped(line)}</text>`;
      }),
    ];
  });
  const letters = Math.max(title.length, ...nodes.flatMap(({ lines }) => lines.map((line) => line.length)));
  const [width, height] = [Math.ceil(text + letters * LETTER + EDGE), bottom];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace, monospace" font-size="12" fill="currentColor">
<title>${escaped(title)}</title>
<text x="${EDGE}" y="${EDGE}">${escaped(title)}</text>
<path d="${paths.join("")}" fill="none" stroke="currentColor" stroke-width="1.5"/>
${shown.join("\n")}
</svg>
`;
}
