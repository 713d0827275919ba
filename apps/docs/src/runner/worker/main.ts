import { type Device, requestDevice, setDefaultDevice } from "@gridstride/core";
import { type DisplayItem, limited, setDisplay, setViewer } from "@gridstride/display";
import { limitLoops, watchCoverage } from "@gridstride/jit/internal";
import { withoutUnseen } from "../../plots/thin.ts";
import type { RunEvent, TargetName } from "../events.ts";
import type { FromWorker, StartProgram, ToWorker } from "../messages.ts";
import { checkedEvent } from "./checked.ts";
import { pageConsole } from "./console.ts";
import { errorEvent } from "./errors.ts";
import { inspectEvents, Noted } from "./noted.ts";
import { Pending } from "./pending.ts";
import { programModule } from "./program.ts";
import { showSource } from "./source-file.ts";
import { HandWritten } from "./wgsl/hand-written.ts";

type Say = (message: FromWorker, transfer?: readonly ArrayBuffer[]) => void;
/** Receives the page's messages to a program that runs. */
type Told = (tell: (message: ToWorker) => void) => void;

/** Characters of one line, and of all that is printed; a page shows no more. */
const MOST_CHARACTERS = 20_000;
const MOST_PRINTED = 4_000_000;
const MOST_CONTROLS = 12;
/** Where a GPU is a CPU, nothing but a limit ends a kernel, and the browser draws nothing meanwhile. */
const MOST_ITERATIONS = 2 ** 24;

/** The device that `start` opened, or why it runs nothing. */
async function open(target: StartProgram["target"]): Promise<{ device: Device } | { why: string }> {
  if (target !== "hardware") return { device: await requestDevice({ target }) };
  try {
    const device = await requestDevice({ target: "webgpu" });
    if (!device.info.software) return { device };
    device.dispose();
    return { why: `its only adapter, ${device.info.adapter}, computes on the CPU` };
  } catch (error) {
    // The first clause says what is missing; the rest is for people who can install something.
    return { why: (error instanceof Error ? error.message : String(error)).replace(/[:;,].*/s, "") };
  }
}

/** Runs a program in this worker and says how it went; `ended` or `no-hardware` is the last message. */
export async function start(program: StartProgram, say: Say, told: Told): Promise<void> {
  const noted = new Noted(program.code);
  const fail = (error: unknown): void => {
    say(errorEvent(error, program));
    say({ type: "ended", how: "failed" });
  };
  limitLoops(MOST_ITERATIONS);
  try {
    const opened = await open(program.target);
    if ("why" in opened) return say({ type: "no-hardware", why: opened.why });
    if (!program.still) setViewer(viewerOf(say, told));
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
  let printed = 0;
  const line = (level: "log" | "info" | "warn" | "error", text: string): void => {
    pending.stir();
    if (printed > MOST_PRINTED) return;
    const shown = text.slice(0, MOST_CHARACTERS);
    const left = text.length - shown.length;
    printed += shown.length;
    const more = printed > MOST_PRINTED ? "\n… further lines are not shown" : "";
    say({ type: "console", level, text: `${shown}${left > 0 ? ` … and ${left} more characters` : ""}${more}` });
  };
  const send = (whole: DisplayItem, redraw: boolean): void => {
    const item = whole.kind === "line" ? withoutUnseen(whole) : whole;
    say({ type: "display", item, redraw }, buffersOf(item));
  };
  const shown = limited(send, (text) => line("warn", text));
  const display = (item: DisplayItem, redraw = false): void => {
    pending.stir();
    shown(item, redraw);
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
  const coverage = program.check ? watchCoverage() : null;
  const shaders = new HandWritten(device, fail, (text) => line("warn", text));
  const url = programModule(program, noted, pending, shaders);
  const began = performance.now();
  let ended = began;
  let failure: { error: unknown } | undefined;
  try {
    await import(/* @vite-ignore */ url);
    ended = await pending.settled(device);
    await shaders.settled();
  } catch (error) {
    failure = { error };
  }
  for (const event of inspectEvents(noted, program.explore)) say(event);
  if (failure !== undefined) return fail(failure.error);
  say({ type: "ran", ...about, ms: ended - began });
  if (coverage !== null) say(checkedEvent(coverage, program.code));
  say({ type: "ended", how: "finished" });
}

/** A page that watches an animation: it asks for each frame when it has drawn the one before. */
function viewerOf(say: Say, told: Told): NonNullable<Parameters<typeof setViewer>[0]> {
  let next: () => void = () => {};
  const changed = new Map<string, (value: number) => void>();
  told((message) => {
    if (message.type === "frame") next();
    else if (message.type === "control") changed.get(message.name)?.(message.value);
  });
  return {
    nextFrame: (ms) =>
      new Promise((resolve) => {
        next = resolve;
        say({ type: "frame", ms });
      }),
    offer: (slider, change) => {
      if (changed.size >= MOST_CONTROLS) return;
      changed.set(slider.name, change);
      say({ type: "control", ...slider });
    },
  };
}

/** The buffers of a picture, which is moved rather than copied: an item is its receiver's own. */
function buffersOf(item: DisplayItem): ArrayBuffer[] {
  return item.kind === "image"
    ? [item.pixels.buffer]
    : item.kind === "heatmap"
      ? [item.values.buffer as ArrayBuffer]
      : [];
}
