import { type Device, requestDevice } from "@gridstride/core";
import type { Adapter, Scale } from "../results/results.ts";
import type { Context, Python } from "../suites/suite.ts";

/** Opens devices when they are asked for, each once, and keeps them until it is disposed. */
export function openContext(
  scale: Scale,
  where: Context["where"],
  startPython: () => Promise<Python | string>,
): Context {
  const devices = new Map<string, Promise<Device | string>>();
  const opened: Device[] = [];
  let python: Promise<Python | string> | null = null;
  return {
    scale,
    where,
    device: (target) => {
      const known = devices.get(target);
      if (known !== undefined) return known;
      const device = requestDevice({ target }).then(
        (one) => {
          opened.push(one);
          return one;
        },
        (error: Error) => error.message,
      );
      devices.set(target, device);
      return device;
    },
    adapters: () => opened.map(adapterOf),
    python: () => {
      python ??= startPython();
      return python;
    },
    dispose: async () => {
      for (const device of opened) device.dispose();
      const started = await python;
      if (started !== null && typeof started !== "string") started.end();
    },
  };
}

function adapterOf({ target, info }: Device): Adapter {
  const { adapter, vendor, architecture, software } = info;
  const driver = /\b\d+(?:\.\d+)+\b/.exec(adapter)?.[0] ?? null;
  return { target, description: adapter, vendor, architecture, driver, software };
}
