// A process of its own: runs examples one after the other on one device and sends what each did to its parent.
// Arguments: the target, `launched` or `replayed` (what it is given is recorded and replayed), then the examples' paths.
import type { Target } from "@gridstride/core";
import { emptyPicture } from "./items.ts";
import { replayAll } from "./replaying.ts";
import { openDevice, runExample } from "./run-example.ts";

/** A message to the parent, sent for each example. */
export interface Sent {
  readonly path: string;
  readonly printed: string;
  readonly error: string;
  /** The kinds and titles of what was shown. */
  readonly shown: readonly string[];
  /** Faults of the output. */
  readonly faults: readonly string[];
  readonly ms: number;
  /** Bytes of the device that it left undisposed. */
  readonly left: number;
  /** Commands that were replayed. */
  readonly replayed: number;
  /** The values of its pictures, as one text. */
  readonly pictures: string;
}

const [target, how, ...paths] = process.argv.slice(2);
const device = await openDevice(target as Target);
const replays = how === "replayed" ? await replayAll(device) : () => 0;
let before = 0;
for (const path of paths) {
  const start = performance.now();
  const { live } = device.memory;
  const { printed, error, items } = await runExample(path, device);
  const shown = items.map(({ kind, title }) => `${kind} ${title}`);
  const faults = items.map(emptyPicture).filter((fault) => fault !== "");
  const pictures = items.map((item) => (item.kind === "heatmap" ? item.values.join() : "")).join("\n");
  const replayed = replays() - before;
  before += replayed;
  const left = device.memory.live - live;
  const ms = performance.now() - start;
  const sent: Sent = { path, printed, error, shown, faults, ms, left, replayed, pictures };
  // On a busy machine a large message is still on its way when the process would end.
  await new Promise<unknown>((resolve) => process.send?.(sent, resolve) ?? resolve(null));
}
device.dispose();
process.disconnect?.();
