import { type Device, requestDevice, setDefaultDevice } from "@gridstride/core";
import { type DisplayItem, setDisplay } from "@gridstride/display";
import type { RunEvent, TargetName } from "../events.ts";
import type { FromWorker, StartProgram } from "../messages.ts";
import { pageConsole } from "./console.ts";
import { errorEvent } from "./errors.ts";
import { inspectEvents, Noted } from "./noted.ts";
import { Pending } from "./pending.ts";
import { programModule } from "./program.ts";
import { showSource } from "./source-file.ts";

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
  const pending = new Pending(globalThis);
  const display = (item: DisplayItem): void => {
    pending.stir();
    say({ type: "display", item });
  };
  const line = (level: "log" | "info" | "warn" | "error", text: string): void => {
    pending.stir();
    say({ type: "console", level, text });
  };
  setDisplay(display);
  Object.assign(console, pageConsole({ line, display }));
  showSource(program.code, program.file);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail((event as PromiseRejectionEvent).reason);
  });
  // A timer's function threw.
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    fail((event as ErrorEvent).error);
  });
  say({ type: "device", ...about } satisfies RunEvent);
  const url = programModule(program, noted, pending);
  const began = performance.now();
  let ended = began;
  let failure: { error: unknown } | undefined;
  try {
    await import(/* @vite-ignore */ url);
    ended = await pending.settled(device);
  } catch (error) {
    failure = { error };
  }
  for (const event of inspectEvents(noted)) say(event);
  if (failure !== undefined) return fail(failure.error);
  say({ type: "ran", ...about, ms: ended - began });
  say({ type: "ended", how: "finished" });
}
