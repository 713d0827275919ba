/**
 * Holds what an example printed against its `.out` file, line by line. A line `~ expression` there is a
 * regular expression for the whole line; other lines must be equal.
 *
 * @returns what differs, a line or two for each difference; `""` where nothing does.
 */
export function compareOutput(printed: string, expected: string): string {
  const [got, want] = [linesOf(printed), linesOf(expected)];
  const faults: string[] = [];
  for (let i = 0; i < Math.max(got.length, want.length); i++)
    if (!matches(got[i], want[i]))
      faults.push(
        `line ${i + 1}: expected ${want[i] ?? "nothing more"}\n${" ".repeat(9)}printed ${got[i] ?? "nothing more"}`,
      );
  return faults.join("\n");
}

/** Spaces at the end of a line, and empty lines at the end, are not seen and do not count. */
function linesOf(text: string): string[] {
  const lines = text.trimEnd().split("\n");
  return text.trim() === "" ? [] : lines.map((line) => line.trimEnd());
}

function matches(got: string | undefined, want: string | undefined): boolean {
  if (got === undefined || want === undefined) return got === want;
  return want.startsWith("~ ") ? new RegExp(`^(?:${want.slice(2)})$`).test(got) : got === want;
}
