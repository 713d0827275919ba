import { type Device, type DeviceArray, type Event, NDArray, requestDevice, type Stream } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Lane, Span, Timeline, Way } from "./lanes.ts";

/** Elements of one chunk: enough that a copy takes longer than handing it over. */
const LENGTH = 250_000;

const work = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(x[i]);
});

interface Chunk {
  readonly host: Float32Array;
  readonly result: NDArray;
  readonly x: DeviceArray;
  readonly out: DeviceArray;
  readonly stream: Stream;
}

export interface Recording {
  readonly timelines: readonly Timeline[];
  /** The target of the device that ran it. */
  readonly target: string;
  readonly adapter: string;
  /** Whose clock the events were of. */
  readonly source: Event["source"];
}

/** Runs both ways on this machine's default choice of device. The device is given back. */
export async function record(chunks: number): Promise<Recording> {
  const device = await requestDevice();
  try {
    const made = Array.from({ length: chunks }, () => chunkOn(device));
    // The first launch compiles; what a reader is to see is what comes after.
    await timeline(device, made, "streams");
    const timelines = [await timeline(device, made, "in turn"), await timeline(device, made, "streams")];
    const { source } = device.event();
    return { timelines, target: device.target, adapter: device.info.adapter, source };
  } finally {
    device.dispose();
  }
}

function chunkOn(device: Device): Chunk {
  const host = Float32Array.from({ length: LENGTH }, (_, i) => i / LENGTH);
  return {
    host,
    result: new NDArray(new Float32Array(LENGTH), [LENGTH], [1], 0, "float32"),
    x: device.empty([LENGTH], "float32"),
    out: device.empty([LENGTH], "float32"),
    stream: device.stream(),
  };
}

/**
 * Copies up and kernels by events, which the device stamps; a copy back by the host's clock from the kernel's end to
 * where the host has the data, because that is what a program waits for.
 */
async function timeline(device: Device, chunks: readonly Chunk[], way: Way): Promise<Timeline> {
  await device.synchronize();
  const start = device.event().record();
  const since = performance.now();
  const noted: Promise<readonly Span[]>[] = [];
  for (const [i, chunk] of chunks.entries()) {
    const before = device.event().record(chunk.stream);
    chunk.x.copyFrom(chunk.host);
    const copied = device.event().record(chunk.stream);
    if (way === "in turn") await device.synchronize();
    const launched = device.event().record(chunk.stream);
    work.forall(LENGTH, { stream: chunk.stream })(chunk.x, chunk.out);
    const computed = device.event().record(chunk.stream);
    if (way === "in turn") await device.synchronize();
    const asked = performance.now() - since;
    const back = chunk.stream.copyToHost(chunk.out, chunk.result).then(() => performance.now() - since);
    noted.push(spansOf(i, start, [before, copied, launched, computed], asked, back));
    if (way === "in turn") await back;
  }
  const spans = (await Promise.all(noted)).flat();
  start.dispose();
  return { way, spans };
}

async function spansOf(
  chunk: number,
  start: Event,
  events: readonly [Event, Event, Event, Event],
  asked: number,
  back: Promise<number>,
): Promise<readonly Span[]> {
  // The copy was handed over already: its end must not wait for the reading of events.
  const done = await back;
  const times = await Promise.all(events.map((event) => start.elapsedMs(event)));
  const [before = 0, copied = 0, launched = 0, computed = 0] = times;
  for (const event of events) event.dispose();
  const span = (lane: Lane, from: number, to: number): Span => ({ lane, chunk, from, to: Math.max(from, to) });
  return [
    span("host to device", before, copied),
    span("kernel", launched, computed),
    span("device to host", Math.min(Math.max(asked, computed), done), done),
  ];
}
