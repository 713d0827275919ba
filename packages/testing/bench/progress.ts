/** Tells on stderr what a long run is at: in place on a terminal; else a line whenever the bench changes. */
export function progressOf(bench: string): (what: string) => void {
  const { stderr } = process;
  if (stderr.isTTY) return (what) => void stderr.write(`\r\x1b[K${bench}: ${what}`);
  stderr.write(`${bench} ...\n`);
  return () => {};
}

/** Clears the line that `progressOf` writes. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}
