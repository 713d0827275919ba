/** Where `kernel()` was called, as far as the engine's stack trace tells. */
export interface CallSite {
  readonly file: string;
  readonly line: number;
}

const FRAME = /(?:\(|at |@)((?:file:\/\/|https?:\/\/|\/|[A-Za-z]:[\\/])[^()\s]*?):(\d+):(\d+)\)?$/;

/**
 * The first frame of a stack trace outside this package's own entry function.
 * @param depth - frames to pass over, the entry function's included.
 */
export function callSite(stack: string | undefined, depth: number): CallSite | undefined {
  const frames = (stack ?? "").split("\n").filter((line) => FRAME.test(line.trim()));
  const match = frames[depth]?.trim().match(FRAME);
  if (!match?.[1] || !match[2]) return undefined;
  const path = match[1].replace(/^file:\/\//, "").replace(/[?#].*$/, "");
  return { file: path.split("/").at(-1) ?? path, line: Number(match[2]) };
}
