type V8 = { setFlagsFromString(flags: string): void };

/**
 * Lets Node's V8 wait seven times longer than usual before it optimises a function. Tests that compile many kernels run
 * through a great deal of code, each part of it a little: to optimise it took a quarter of their time. Inner loops are
 * still optimised. Pages have no such flags.
 */
export async function optimiseLate(): Promise<void> {
  if (!("process" in globalThis) || "window" in globalThis) return;
  const name = "node:v8";
  const v8 = (await import(/* @vite-ignore */ name)) as V8;
  v8.setFlagsFromString("--interrupt-budget=500000");
}
