// Buffers of chunks are many and large, and the engine collects them late. A worker has a plan's memory and no more.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes below which a collection costs more than the memory is worth. */
const LEAST_ROOM = 16e6;

let room = LEAST_ROOM;
let left = 0;
let collect: (() => void) | undefined;

/** How many bytes of buffers that nobody uses any more may be there. The process has one such number. */
export function setRoom(bytes: number): void {
  room = Math.max(LEAST_ROOM, bytes);
}

/** So many bytes of buffers were used for the last time; when there is no room for them, they are collected. */
export function leave(bytes: number): void {
  left += bytes;
  if (left <= room) return;
  // The engine has collected some of them itself: what is there now counts, and asking costs less than a collection.
  left = Math.min(left, process.memoryUsage().arrayBuffers);
  if (left <= room) return;
  left = 0;
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
