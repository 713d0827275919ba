// Votes and shuffles after some threads of the block have returned: those give nothing, and who asks one of them for its
// value gets its own. Blocks end inside a warp; threads leave in several ways.
import { zeros } from "@gridstride/core";
import { deviceFunction, type KernelArray2, kernel, type SimulatorError } from "@gridstride/jit";
import { eachTarget, everyRow, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const N = 80;
const ASKED = 11;
/** What thread t begins with. */
const start = (t: number): number => (t * 7) % 23;

const ask = deviceFunction(
  (
    {
      shflSync,
      shflUpSync,
      shflDownSync,
      shflXorSync,
      ballotSync,
      allSync,
      anySync,
      syncthreadsCount,
      syncthreadsAnd,
      syncthreadsOr,
      int32,
    },
    t: number,
    v: number,
    out: KernelArray2,
  ) => {
    const row = out[t];
    const all = 0xffffffff;
    row[0] = shflSync(all, v, (t * 5 + 3) % 37);
    row[1] = shflSync(all, v, (t % 32) - 4);
    row[2] = shflUpSync(all, v, 3);
    row[3] = shflDownSync(all, v, 5);
    row[4] = shflXorSync(all, v, 9);
    row[5] = int32(ballotSync(all, v % 3 === 0));
    row[6] = allSync(all, v > 1) ? 1 : 0;
    row[7] = anySync(all, v < 2) ? 1 : 0;
    row[8] = syncthreadsCount(v % 3 === 0);
    row[9] = syncthreadsAnd(v > 0) ? 1 : 0;
    row[10] = syncthreadsOr(v === 22) ? 1 : 0;
    return 0;
  },
  { uses: {} },
);

/** Who asks, and with what. */
interface Round {
  readonly left: readonly number[];
  readonly value: (t: number) => number;
}

/** The rows after all rounds, by the definition of each function. */
function expected(rounds: readonly Round[]): number[][] {
  const rows = Array.from({ length: N }, () => new Array<number>(ASKED).fill(0));
  for (const { left, value } of rounds) {
    for (const t of left) {
      const first = t - (t % 32);
      const from = (lane: number): number =>
        lane >= 0 && lane < 32 && left.includes(first + lane) ? value(first + lane) : value(t);
      const warp = left.filter((other) => other >= first && other < first + 32);
      const third = (other: number): boolean => value(other) % 3 === 0;
      const lane = t % 32;
      rows[t] = [
        from((t * 5 + 3) % 37),
        from(lane - 4),
        from(lane - 3),
        from(lane + 5),
        from(lane ^ 9),
        warp.filter(third).reduce((bits, other) => bits | (1 << (other % 32)), 0),
        Number(warp.every((other) => value(other) > 1)),
        Number(warp.some((other) => value(other) < 2)),
        left.filter(third).length,
        Number(left.every((other) => value(other) > 0)),
        Number(left.some((other) => value(other) === 22)),
      ];
    }
  }
  return rows;
}

const uses = { ask };
const stays = {
  nobody: kernel(
    ({ threadIdx, ask }, x, out) => {
      ask(threadIdx.x, x[threadIdx.x], out);
    },
    { uses },
  ),
  "the last": kernel(
    ({ threadIdx, blockDim, ask }, x, out) => {
      const t = threadIdx.x;
      if (t >= blockDim.x - 6) return;
      ask(t, x[t], out);
    },
    { uses },
  ),
  "the first": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      if (t < 5) return;
      ask(t, x[t], out);
    },
    { uses },
  ),
  "every other": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      if (t % 2 === 1) return;
      ask(t, x[t], out);
    },
    { uses },
  ),
  "a warp": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      if (t >= 32) return;
      ask(t, x[t], out);
    },
    { uses },
  ),
  "by memory": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      if (x[t] > 10) return;
      ask(t, x[t], out);
    },
    { uses },
  ),
  "from inside a loop": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      let v = x[t];
      for (let k = 0; k < 4; k++) {
        if (t === k * 3) return;
        v += 1;
      }
      ask(t, v, out);
    },
    { uses },
  ),
  "by a switch, after a barrier": kernel(
    ({ threadIdx, syncthreads, ask }, x, out) => {
      const t = threadIdx.x;
      syncthreads();
      switch (t % 4) {
        case 1:
          return;
        case 2:
          if (t > 8) return;
      }
      ask(t, x[t], out);
    },
    { uses },
  ),
  "one after the other, between the questions": kernel(
    ({ threadIdx, ask }, x, out) => {
      const t = threadIdx.x;
      let v = x[t];
      for (let k = 0; k < 3; k++) {
        if (t === 2 * k + 1) return;
        v += k;
        ask(t, v, out);
        if (t % 9 === k) return;
      }
    },
    { uses },
  ),
};

const skips = kernel(({ threadIdx, shflSync }, out) => {
  const t = threadIdx.x;
  let r = 0;
  for (let j = 0; j < 4; j++) {
    if (t % 4 === j) continue;
    r = r * 10 + shflSync(0xffffffff, j, 0);
  }
  out[t] = r;
});

const all = (block: number): number[] => Array.from({ length: block }, (_, t) => t);
const once = (block: number, keeps: (t: number) => boolean, value = start): Round[] => [
  { left: all(block).filter(keeps), value },
];
const rounds: Readonly<Record<keyof typeof stays, (block: number) => readonly Round[]>> = {
  nobody: (block) => once(block, () => true),
  "the last": (block) => once(block, (t) => t < block - 6),
  "the first": (block) => once(block, (t) => t >= 5),
  "every other": (block) => once(block, (t) => t % 2 === 0),
  "a warp": (block) => once(block, (t) => t < 32),
  "by memory": (block) => once(block, (t) => start(t) <= 10),
  "from inside a loop": (block) =>
    once(
      block,
      (t) => ![0, 3, 6, 9].includes(t),
      (t) => start(t) + 4,
    ),
  "by a switch, after a barrier": (block) => once(block, (t) => t % 4 !== 1 && !(t % 4 === 2 && t > 8)),
  "one after the other, between the questions": (block) => {
    const before = (k: number) => (t: number) => t !== 1 && (k < 1 || t !== 3) && (k < 2 || t !== 5) && t % 9 >= k;
    return [0, 1, 2].map((k) => ({ left: all(block).filter(before(k)), value: (t) => start(t) + [0, 1, 3][k]! }));
  },
};

eachTarget(({ target, getDevice }) => {
  // A block size is a program of its own: all of them where programs are made fast and each in its own way.
  const whole = everyRow || (thorough && (target === "simulator" || target === "cpu"));
  const blocks = whole ? [7, 33, 70] : [33];
  describe.each(Object.keys(stays) as (keyof typeof stays)[])("%s returned", (name) => {
    test.each(blocks)("blocks of %d", async (block) => {
      const out = zeros([N, ASKED], "int32");
      const x = Int32Array.from({ length: N }, (_, t) => start(t));
      await stays[name].configure(1, block, { device: getDevice() })(x, out);
      expect(out.toNested()).toEqual(expected(rounds[name](block)));
    });
  });

  test("lanes that meet in different rounds are found on the simulator, and end elsewhere", async () => {
    const out = zeros(8, "int32");
    const run = skips.configure(1, 8, { device: getDevice() })(out);
    const given = Promise.resolve(run).then(
      () => out.toNested(),
      (error: SimulatorError) => error.code,
    );
    // Each lane gives the number of its iteration to the lanes in that iteration; in iteration 0 lane 0 is absent, and lanes keep their own.
    const elsewhere = [123, 23, 13, 12, 123, 23, 13, 12];
    expect(await given).toEqual(getDevice().target === "simulator" ? "GS911" : elsewhere);
  });
});
