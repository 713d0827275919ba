/** The functions that the compiler and the simulator use where there are files to read; other modules of Node are not there. */
interface Files {
  readonly getBuiltinModule: (name: string) => { readFileSync(path: string): string } | undefined;
}

/** The program as the one file there is, under the name that stack traces have. */
export function filesOf(code: string, file: string): Files {
  const readFileSync = (path: string): string => {
    if (path.endsWith(`/${file}`)) return code;
    throw new Error(`there is no file ${path}`);
  };
  return { getBuiltinModule: (name) => (name === "node:fs" ? { readFileSync } : undefined) };
}

/** Lets frames show the lines of the program, as they do in Node, in place of the lines of its functions. */
export function showSource(code: string, file: string): void {
  Object.assign(globalThis, { process: filesOf(code, file) });
}
