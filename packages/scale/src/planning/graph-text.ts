// A graph as text, as `git log --graph` draws one: a column for each array that somebody still reads.

/** An array and how it is made. */
export interface GraphNode {
  readonly id: string;
  /** Ids of nodes before it. */
  readonly inputs: readonly string[];
  /** What is said of it, a line each. */
  readonly lines: readonly string[];
}

/** @param nodes - each after its inputs. */
export function drawText(nodes: readonly GraphNode[]): string {
  /** By column, the node that it belongs to. */
  const columns: (string | undefined)[] = [];
  const readers = (id: string, from: number): boolean => nodes.slice(from).some((one) => one.inputs.includes(id));
  const drawn = nodes.map(({ id, inputs }, at): readonly [string, string] => {
    const before = columns.slice();
    const joined = columns.flatMap((one, column) => (one !== undefined && inputs.includes(one) ? [column] : []));
    for (const column of joined) if (!readers(columns[column] as string, at + 1)) columns[column] = undefined;
    const free = [...columns.keys(), columns.length].find(
      (column) => columns[column] === undefined && (before[column] === undefined || joined.includes(column)),
    ) as number;
    const [left, right] = [Math.min(free, ...joined), Math.max(free, ...joined)];
    let node = "";
    for (let column = 0; column < Math.max(before.length, free + 1); column++) {
      const [goesOn, within] = [columns[column] !== undefined, column > left && column < right];
      if (column === free) node += "o";
      else if (joined.includes(column))
        node += within ? (goesOn ? "┼" : "┴") : column < free ? (goesOn ? "├" : "└") : goesOn ? "┤" : "┘";
      else node += before[column] !== undefined ? "│" : within ? "─" : " ";
      node += column >= left && column < right ? "─" : " ";
    }
    columns[free] = readers(id, at + 1) ? id : undefined;
    return [node, columns.map((one) => (one === undefined ? "  " : "│ ")).join("")];
  });
  const width = Math.max(...drawn.flat().map((line) => line.length));
  return nodes
    .flatMap(({ lines }, at) => {
      const [node, after] = drawn[at] as readonly [string, string];
      return lines.map((line, i) => `${(i === 0 ? node : after).padEnd(width)}${line}`);
    })
    .join("\n");
}
