import { escaped } from "../escaped.ts";
import type { GraphNode } from "./graph-text.ts";

/** Sizes in pixels: of a letter, a line, the space around text, and the space between nodes. */
const [LETTER, LINE, PAD, GAP] = [7, 18, 10, 36];

/** The graph as an SVG of one file: a row for each step from the inputs on. @param nodes - each after its inputs. */
export function drawSvg(nodes: readonly GraphNode[], title: string): string {
  const rows = new Map<string, number>();
  for (const { id, inputs } of nodes) rows.set(id, Math.max(-1, ...inputs.map((one) => rows.get(one) as number)) + 1);
  const letters = Math.max(...nodes.flatMap(({ lines }) => lines.map((line) => line.length)));
  const [width, height] = [letters * LETTER + 2 * PAD, 3 * LINE + 2 * PAD];
  const used: number[] = [];
  const boxes = new Map<string, { readonly x: number; readonly y: number; readonly node: GraphNode }>();
  for (const node of nodes) {
    const row = rows.get(node.id) as number;
    const column = used[row] ?? 0;
    used[row] = column + 1;
    boxes.set(node.id, { x: PAD + column * (width + GAP), y: LINE + PAD + row * (height + GAP), node });
  }
  const all = [...boxes.values()];
  const edges = all.flatMap(({ x, y, node }) =>
    node.inputs.map((id) => {
      const from = boxes.get(id) as { readonly x: number; readonly y: number };
      const [x1, y1, x2] = [from.x + width / 2, from.y + height, x + width / 2];
      return `<path d="M${x1} ${y1}C${x1} ${y1 + GAP} ${x2} ${y - GAP} ${x2} ${y}" fill="none" stroke="currentColor" marker-end="url(#end)"/>`;
    }),
  );
  const shown = all.map(({ x, y, node: { lines } }) => {
    const text = lines.map(
      (line, i) => `<tspan x="${x + PAD}" y="${y + PAD + (i + 0.75) * LINE}">${escaped(line.trim())}</tspan>`,
    );
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="none" stroke="currentColor"/><text>${text.join("")}</text>`;
  });
  const size = [Math.max(...used) * (width + GAP) - GAP + 2 * PAD, used.length * (height + GAP) - GAP + 2 * PAD + LINE];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(" ")}" width="${size[0]}" height="${size[1]}" role="img" font-family="ui-monospace, monospace" font-size="12" fill="currentColor">
<title>${escaped(title)}</title>
<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>
<text x="${PAD}" y="${LINE}">${escaped(title)}</text>
${[...edges, ...shown].join("\n")}
</svg>
`;
}
