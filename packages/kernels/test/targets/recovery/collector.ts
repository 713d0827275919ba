/** V8's collector, in Node and in the browser of the tests; other browsers do not show theirs. */
export async function collector(): Promise<(() => void) | undefined> {
  const { gc } = globalThis as { readonly gc?: () => void };
  if (gc !== undefined) return gc;
  if (!("process" in globalThis) || "window" in globalThis) return undefined;
  const names = ["node:v8", "node:vm"];
  const [v8, vm] = await Promise.all(names.map((name) => import(/* @vite-ignore */ name)));
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as () => void;
}
