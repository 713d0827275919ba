import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { type Device, requestDevice, setDefaultDevice, type Target } from "@gridstride/core";
import { type DisplayItem, setDisplay } from "@gridstride/display";
import { jit } from "./from.ts";

/** A device on which examples may launch at once: what launches kernels there is loaded first. The caller's to dispose. */
export async function openDevice(target: Target): Promise<Device> {
  await import(jit);
  return requestDevice({ target });
}

/** The outcome of an example. */
export interface ExampleRun {
  /** Its printed text, as Node's console writes it. */
  readonly printed: string;
  /** Its items. */
  readonly items: readonly DisplayItem[];
  /** The stack of what it threw; `""` where nothing was thrown. */
  readonly error: string;
}

/** The report of arrays that nobody disposed: it comes when the engine collects them, in this example or a later one. */
const isLeakReport = (text: string): boolean => /^Gridstride: .* was collected without dispose\(\)/.test(text);

const methods = ["log", "info", "warn", "error"] as const;

/**
 * Runs an example from its file, once in a process, with a device as the default. Its text and items are kept, not written.
 *
 * @param path - absolute. @param device - stays the caller's.
 */
export async function runExample(path: string, device: Device): Promise<ExampleRun> {
  const lines: string[] = [];
  const items: DisplayItem[] = [];
  const own = methods.map((method) => console[method]);
  for (const method of methods)
    console[method] = (...values) => {
      const text = format(...values);
      if (!isLeakReport(text)) lines.push(text);
    };
  setDisplay((item) => items.push(structuredClone(item)));
  setDefaultDevice(device);
  try {
    await import(pathToFileURL(path).href);
    // An error that no promise carried belongs to this example, not to the next.
    await device.synchronize();
    return { printed: lines.join("\n"), items, error: "" };
  } catch (thrown) {
    return { printed: lines.join("\n"), items, error: (thrown as Error).stack ?? String(thrown) };
  } finally {
    for (const [i, method] of methods.entries()) console[method] = own[i] as (typeof own)[number];
    setDisplay(null);
    setDefaultDevice(null);
  }
}
