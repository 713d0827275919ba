/** V8's collector in Node; browsers do not show theirs. */
export async function collector(): Promise<(() => void) | undefined> {
  if (!("process" in globalThis) || "window" in globalThis) return undefined;
  const names = ["node:v8", "node:vm"];
  const [v8, vm] = await Promise.all(names.map((name) => import(/* @vite-ignore */ name)));
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as () => void;
}
