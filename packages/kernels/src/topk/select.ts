import { type Device, type DeviceArray, dtypeInfo } from "@gridstride/core";
import type { Before, Order } from "../arg/kernels.ts";
import { withoutLast } from "../reduce/lines.ts";
import { fitsLines, launchPartExtremes } from "../reduce/partial-extremes.ts";
import { argsort, sort } from "../sort/sort.ts";
import {
  gatherCandidates,
  type Insert,
  type Leaders,
  makeInsert,
  makeLeaders,
  orders,
  placeCandidates,
} from "./kernels.ts";

/** How the best of a line are found: by one thread that keeps them in order, by its groups, or by sorting it. */
export type Way = "insert" | "groups" | "sort";

/** Moves of a thread, at worst, up to which it is done before the launches of the other ways. A thread of a GPU is too slow. */
const MOVES = 65_536;
/** Elements of a group at least: with smaller groups nearly all elements are candidates. */
const GROUP = 16;
/** Elements of a line at least: a GPU sorts fewer in one launch. */
const LONG = 2048;

export function fastestWay({ target }: Device, length: number, k: number): Way {
  if (target !== "webgpu" && length * k <= MOVES) return "insert";
  return length >= LONG && groupSize(length, k) >= GROUP ? "groups" : "sort";
}

/**
 * About as many groups as candidates, for both are searched further; and at least `k` of them. The bytes of large groups are not
 * divisible by a cache line's: lanes that walk along groups side by side would wait for new lines all at once.
 */
function groupSize(length: number, k: number): number {
  const most = Math.log2(length / k);
  const size = 2 ** Math.min(Math.ceil(most / 2), Math.floor(most));
  return size < 512 ? size : size - 12;
}

/**
 * Where the best of each line of `x`, `[a, length, b]`, are, the best first, of equals the first, into `places`, of int32,
 * `[a, b, k]`, row-major.
 */
export function findBest(device: Device, x: DeviceArray, ofLargest: boolean, places: DeviceArray, way: Way): void {
  switch (way) {
    case "insert": {
      using values = device.empty(places.shape, x.dtype);
      insert(device, kernelsFor(x, ofLargest).insert, x.transpose([0, 2, 1]), values, places);
      return;
    }
    case "groups":
      return byGroups(device, x, ofLargest, places);
    case "sort": {
      using order = argsort(x, { axis: 1, descending: ofLargest });
      places.copyFrom(order.slice(null, [0, places.shape[2] as number], null).transpose([0, 2, 1]));
    }
  }
}

/**
 * A line is cut into groups. The best elements are in the groups with the best leaders: before any other group's leader come
 * those `k`. So of the leaders the best are found, then of the elements of their groups. That takes one walk through memory,
 * whatever the elements are: of equal leaders the first are chosen, as of equal elements.
 */
function byGroups(device: Device, x: DeviceArray, ofLargest: boolean, places: DeviceArray): void {
  const [a, length, b] = x.shape as [number, number, number];
  const k = places.shape[2] as number;
  const size = groupSize(length, k);
  const groups = Math.floor(length / size);
  using best = device.empty(places.shape, "int32");
  using leaders = device.empty([a, b, groups], x.dtype);
  findLeaders(device, x, ofLargest, leaders, size);
  inRows(device, leaders, ofLargest, best);
  using chosen = ascending(device, best);
  using candidates = device.empty([a, b, k * size + length - groups * size], x.dtype);
  eachElement(device, candidates, (run) => gatherCandidates.configure(...run)(x, chosen, candidates, size, groups));
  using numbers = device.empty(places.shape, "int32");
  inRows(device, candidates, ofLargest, numbers);
  eachElement(device, places, (run) => placeCandidates.configure(...run)(numbers, chosen, places, size, groups));
}

/** The best along the last axis of `x`, `[a, b, length]`, row-major. */
function inRows(device: Device, x: DeviceArray, ofLargest: boolean, places: DeviceArray): void {
  const [a, b, length] = x.shape as [number, number, number];
  const k = places.shape[2] as number;
  const rows = places.reshape([a * b, 1, k]);
  findBest(device, x.reshape([a * b, length, 1]), ofLargest, rows, fastestWay(device, length, k));
}

/** Numbers along the last axis, `[a, b, k]`, smallest first: row-major, the caller's. */
function ascending(device: Device, x: DeviceArray): DeviceArray {
  const k = x.shape[2] as number;
  if (device.target === "webgpu" || k * k > MOVES) return sort(x);
  const sorted = device.empty(x.shape, x.dtype);
  using places = device.empty(x.shape, "int32");
  insert(device, kernelsFor(x, false).insert, x, sorted, places);
  return sorted;
}

/** All `[a, b, ...]`, a thread for each of the rows. */
function insert(device: Device, kernel: Insert, ...arrays: readonly [DeviceArray, DeviceArray, DeviceArray]): void {
  const [a, b] = arrays[0].shape as [number, number, number];
  const [x, values, places] = b < a ? arrays.map((one) => one.transpose([1, 0, 2])) : arrays;
  kernel.configure([Math.ceil(Math.max(a, b) / 64), Math.min(a, b), 1], [64, 1, 1], { device })(
    x as DeviceArray,
    values as DeviceArray,
    places as DeviceArray,
  );
}

function findLeaders(device: Device, x: DeviceArray, ofLargest: boolean, leaders: DeviceArray, size: number): void {
  const [a, b, groups] = leaders.shape as [number, number, number];
  const whole = x.slice(null, [0, groups * size], null);
  if (fitsLines(whole)) {
    const out = leaders.reshape([a, groups]);
    return launchPartExtremes(withoutLast(whole), out, size, { largest: ofLargest, nanWins: ofLargest });
  }
  const { alongGroups, across } = kernelsFor(x, ofLargest);
  if (b < 16) alongGroups.configure([Math.ceil(groups / 64), b, a], [64, 1, 1], { device })(x, leaders, size);
  else across.configure([Math.ceil(b / 64), groups, a], [64, 1, 1], { device })(x, leaders, size);
}

interface Kernels {
  readonly alongGroups: Leaders;
  readonly across: Leaders;
  readonly insert: Insert;
}

const kernelsOf = (before: Before): Kernels => ({
  alongGroups: makeLeaders(before, true),
  across: makeLeaders(before, false),
  insert: makeInsert(before),
});
const byOrder = ({ floats, others }: Order): Readonly<Record<keyof Order, Kernels>> => ({
  floats: kernelsOf(floats),
  others: kernelsOf(others),
});
const largest = /* @__PURE__ */ byOrder(orders.largest);
const smallest = /* @__PURE__ */ byOrder(orders.smallest);

const kernelsFor = ({ dtype }: DeviceArray, ofLargest: boolean): Kernels =>
  (ofLargest ? largest : smallest)[dtypeInfo(dtype).kind === "float" ? "floats" : "others"];

type Run = readonly [grid: [number, number, number], block: [number, number, number], options: { device: Device }];

/** One thread per element of an output, `[a, b, k]`. */
export function eachElement(device: Device, { shape }: DeviceArray, run: (where: Run) => void): void {
  const [a, b, k] = shape as [number, number, number];
  run([[Math.ceil(k / 64), b, a], [64, 1, 1], { device }]);
}
