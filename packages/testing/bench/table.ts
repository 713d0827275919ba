import Table from "cli-table3";

/** Prints a table whose first column is text and whose others are numbers. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column === 0 ? "left" : "right")),
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  console.log(table.toString());
}
