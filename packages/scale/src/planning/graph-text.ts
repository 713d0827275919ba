import { type GraphNode, placesOf } from "./graph-layout.ts";

/** A graph as text. @param nodes - each after its inputs. */
export function drawText(nodes: readonly GraphNode[]): string {
  const drawn = placesOf(nodes).map(({ column: own, before, joined, after }): readonly [string, string] => {
    const [left, right] = [Math.min(own, ...joined.keys()), Math.max(own, ...joined.keys())];
    let line = "";
    for (let column = 0; column < Math.max(before.length, own + 1); column++) {
      const [goesOn, within] = [joined.get(column), column > left && column < right];
      if (column === own) line += "o";
      else if (goesOn === undefined) line += before[column] ? "│" : within ? "─" : " ";
      else if (within) line += goesOn ? "┼" : "┴";
      else if (column < own) line += goesOn ? "├" : "└";
      else line += goesOn ? "┤" : "┘";
      line += column >= left && column < right ? "─" : " ";
    }
    return [line, after.map((one) => (one ? "│ " : "  ")).join("")];
  });
  const width = Math.max(...drawn.flat().map((line) => line.length));
  return nodes
    .flatMap(({ lines }, at) => {
      const [node, after] = drawn[at] as readonly [string, string];
      return lines.map((line, i) => `${(i === 0 ? node : after).padEnd(width)}${i === 0 ? "" : "  "}${line}`);
    })
    .join("\n");
}
