// Where the nodes of a graph lie, as `git log --graph` places them: a row for each, a column for each array that is still read.

/** An array and how it is made. */
export interface GraphNode {
  readonly id: string;
  /** Ids of nodes before it. */
  readonly inputs: readonly string[];
  /** Its lines of text. */
  readonly lines: readonly string[];
}

/** The row of a node. */
export interface Place {
  readonly column: number;
  /** Whether a line comes into each column from above, and leaves it below. */
  readonly before: readonly boolean[];
  readonly after: readonly boolean[];
  /** Columns of the inputs, and whether their lines go on to others. */
  readonly joined: ReadonlyMap<number, boolean>;
}

/** @param nodes - each after its inputs. */
export function placesOf(nodes: readonly GraphNode[]): readonly Place[] {
  /** By column, the node that it belongs to. */
  const columns: (string | undefined)[] = [];
  const taken = (): boolean[] => columns.map((one) => one !== undefined);
  const readAfter = (id: string, at: number): boolean => nodes.slice(at + 1).some((one) => one.inputs.includes(id));
  return nodes.map(({ id, inputs }, at): Place => {
    const before = taken();
    const joined = new Map<number, boolean>();
    for (const [column, input] of columns.entries()) {
      if (input === undefined || !inputs.includes(input)) continue;
      joined.set(column, readAfter(input, at));
      if (!joined.get(column)) columns[column] = undefined;
    }
    // A line that ends here leaves its column to the node; one that crosses does not.
    const column = [...columns.keys(), columns.length].find((one) => columns[one] === undefined) as number;
    columns[column] = readAfter(id, at) ? id : undefined;
    return { column, before, joined, after: taken() };
  });
}
