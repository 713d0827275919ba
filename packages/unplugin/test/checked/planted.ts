import { readFileSync } from "node:fs";

/** `//   ^ GS101` below a line: the mistake is above the caret. One `FILE:LINE:COLUMN CODE` for each. */
export function planted(file: string): readonly string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const found = /^\s*\/\/\s*\^ ([\w-]+)$/.exec(line);
    return found === null ? [] : [`${file}:${at}:${line.indexOf("^") + 1} ${found[1]}`];
  });
}
