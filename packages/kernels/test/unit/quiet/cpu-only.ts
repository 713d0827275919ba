// Kernels that run on CPU cores alone, which no function launches on the simulator.
import { array, type DeviceArray } from "@gridstride/core";
import { expect } from "vitest";
import { launchPositions } from "../../../src/arg/along.ts";
import { takeRows } from "../../../src/indexing/gather.ts";
import { larger, launchExtremes } from "../../../src/reduce/partial-extremes.ts";
import { makeReduceColumns, makeReduceRows } from "../../../src/reduce/rows.ts";
import { type Case, fetched, flat, linesOf, operand, type Shape } from "./case.ts";

const around = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 97, 130, 4099];
/** The last is long enough for every way to cut a line. */
const lines: readonly Shape[] = [...around.map((n, i): Shape => [1 + (i % 4), n]), [2, 132_000]];

const extremes: Case = {
  name: "extremes along lines, on cores",
  shapes: lines,
  async run(given) {
    const [a, n] = given.shape as [number, number];
    using x = operand({ ...given, index: 0 });
    const largest = given.index % 2 === 0;
    const best = linesOf(x.host, 1).map((line) => line.reduce((p, q) => (largest ? Math.max(p, q) : Math.min(p, q))));
    const asLines = x.there.reshape([a, n, 1]);
    const values = given.device.empty([a, 1, 1], "float32");
    launchExtremes(asLines, values, { largest, nanWins: given.index % 3 === 0 });
    expect(flat(await fetched(values))).toEqual(best);
    const places = given.device.empty([a, 1, 1], "int32");
    launchPositions(asLines, places, largest);
    expect(flat(await fetched(places))).toEqual(linesOf(x.host, 1).map((line, i) => line.indexOf(best[i]!)));
  },
};

const ofParts = makeReduceRows(larger, "float32");
const ofStrips = makeReduceColumns(larger, "float32");

const rows: Case = {
  name: "rows, from end to end, on cores",
  shapes: around.map((n, i): Shape => [1 + (i % 3), Math.min(n, 65), 1 + ((5 * i) % 23)]).concat([[2, 40, 131]]),
  async run(given) {
    const [a, n, b] = given.shape as [number, number, number];
    const { device, index } = given;
    using x = operand({ ...given, index: 0 });
    const length = 1 + (index % n);
    const parts = Math.ceil(n / length);
    const wanted = linesOf(x.host, 1).map((line) =>
      Array.from({ length: parts }, (_, p) => Math.max(...line.slice(p * length, (p + 1) * length))),
    );
    const launches: readonly ((out: DeviceArray) => unknown)[] = [
      (out) => ofParts.configure([b, Math.ceil(parts / 2), a], [1, 1, 1], { device })(x.there, out, length, 2),
      (out) =>
        ofStrips.configure([Math.ceil(b / 16), parts, a], [1, 1, 1], { device })(
          x.there,
          out,
          length,
          16,
          index % 2 === 0,
        ),
    ];
    for (const launch of launches) {
      const out = device.empty([a, parts, b], "float32");
      launch(out);
      expect(linesOf(await fetched(out), 1)).toEqual(wanted);
    }
  },
};

const taken: Case = {
  name: "take of rows, on cores",
  shapes: around.map((n, i): Shape => [1 + (i % 3), Math.min(n, 65), 2 + ((5 * i) % 23)]).concat([[2, 9, 16]]),
  async run(given) {
    const [a, n, b] = given.shape as [number, number, number];
    using x = operand({ ...given, index: 0 });
    const at = Array.from({ length: n + 2 }, (_, i) => (7 * i + given.index) % n);
    using places = given.device.toDevice(array(at, "int32"));
    const out = given.device.empty([a, at.length, b], "float32");
    takeRows(given.device, x.there, places, out);
    expect(linesOf(await fetched(out), 1)).toEqual(linesOf(x.host, 1).map((line) => at.map((i) => line[i]!)));
  },
};

export const cpuOnly: readonly Case[] = [extremes, rows, taken];
