import { type Device, requestDevice, setDefaultDevice } from "@gridstride/core";
import { setDisplay } from "@gridstride/display";
import type { RunEvent, TargetName } from "../events.ts";
import type { FromWorker, StartProgram } from "../messages.ts";
import { captureConsole } from "./console.ts";
import { errorEvent } from "./errors.ts";
import { inspectEvents, Noted } from "./noted.ts";
import { programModule } from "./program.ts";

type Say = (message: FromWorker) => void;

/** What `start` opened, or why it runs nothing. */
async function open(target: StartProgram["target"]): Promise<{ device: Device } | { why: string }> {
  if (target !== "hardware") return { device: await requestDevice({ target }) };
  try {
    const device = await requestDevice({ target: "webgpu" });
    if (!device.info.software) return { device };
    device.dispose();
    return { why: `its only adapter, ${device.info.adapter}, computes on the CPU` };
  } catch (error) {
    // The first clause says what is missing; the rest is for those who can install something.
    return { why: (error instanceof Error ? error.message : String(error)).replace(/[:;,].*/s, "") };
  }
}

/** Runs a program in this worker and says how it went; `ended` or `no-hardware` is the last message. */
export async function start(program: StartProgram, say: Say): Promise<void> {
  const noted = new Noted(program.code);
  const fail = (error: unknown): void => {
    say(errorEvent(error, program));
    say({ type: "ended", how: "failed" });
  };
  try {
    const opened = await open(program.target);
    if ("why" in opened) return say({ type: "no-hardware", why: opened.why });
    await runOn(opened.device, program, noted, say, fail);
  } catch (error) {
    fail(error);
  }
}

async function runOn(
  device: Device,
  program: StartProgram,
  noted: Noted,
  say: Say,
  fail: (error: unknown) => void,
): Promise<void> {
  const target = device.target satisfies TargetName;
  const about = { target, adapter: device.info.adapter, why: program.why } as const;
  setDefaultDevice(device);
  setDisplay((item) => say({ type: "display", item }));
  captureConsole((level, text) => say({ type: "console", level, text }));
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail((event as PromiseRejectionEvent).reason);
  });
  say({ type: "device", ...about } satisfies RunEvent);
  const url = programModule(program, noted);
  const began = performance.now();
  let failure: { error: unknown } | undefined;
  try {
    await import(/* @vite-ignore */ url);
    // What went wrong in launches that nobody waited for is told by a wait.
    if (!device.disposed) await device.synchronize();
  } catch (error) {
    failure = { error };
  }
  const ms = performance.now() - began;
  for (const event of inspectEvents(noted)) say(event);
  if (failure !== undefined) return fail(failure.error);
  say({ type: "ran", ...about, ms });
  say({ type: "ended", how: "finished" });
}
