// Options of `requestDevice`.
import { kind } from "@gridstride/testing";
import { type Device, frames, listAdapters, requestDevice } from "../../../src/index.ts";
import type { Rows } from "./host-rows.ts";

const bytes = (word: RegExp) => kind(word, "2**53", "Infinity");

/** Opens, disposes, and says what it was. */
async function opened(options: never): Promise<string> {
  using device: Device = await requestDevice(options);
  return device.target;
}

export const requestRows: Rows = {
  requestDevice: [
    opened,
    {
      args: {},
      base: ["target"],
      options: {
        target: kind(/target/)(() => "cpu"),
        gpu: kind(/gpu/)(() => ({ requestAdapter: () => null })),
        device: kind(/device/)(() => undefined),
        powerPreference: kind(/powerPreference/)(() => "low-power"),
        maxSegmentBytes: bytes(/maxSegmentBytes/)(() => 1024),
        maxMemoryBytes: bytes(/maxMemoryBytes/)(() => 1024, "1.5"),
        maxPooledBytes: bytes(/maxPooledBytes/)(() => 1024, "1.5"),
        recover: kind(/recover/, "true")(() => true),
        onLeak: kind(/onLeak/, "function")(() => () => {}),
      },
      takes: ["undefined", "{}", "bare", "proxy"],
    },
  ],
  listAdapters: [() => listAdapters().then(Array.isArray), { args: {} }],
  frames: [
    (step: never, options: never) => {
      const loop = frames(step, options);
      loop.stop();
      return loop.done;
    },
    {
      args: {
        step: kind(/function/, "function")(() => () => false),
        options: kind(/options|option/, "undefined", "{}", "bare", "proxy")(() => ({})),
      },
    },
  ],
  "requestDevice of a simulator": [
    (report: never) => opened({ target: "simulator", report } as never),
    { args: { report: kind(/report/, "undefined", "[]")(() => ["wraps"]) } },
  ],
};
