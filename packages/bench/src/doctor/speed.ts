import type { Device } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

/** The cost of moving bytes and of launching on a device. */
export interface Speed {
  /** A kernel that copies 32 MiB: bytes read and written, in GB/s; the median of the iterations. */
  readonly copy: number;
  /** 32 MiB from and to host memory, in GB/s. */
  readonly upload: number;
  readonly download: number;
  /** Microseconds of one launch among a thousand, and of one that is waited for. */
  readonly launch: number;
  readonly roundTrip: number;
}

const COUNT = 2 ** 23;
const BYTES = 4 * COUNT;
const ROUNDS = 7;
const LAUNCHES = 1000;

const copied = kernel(({ grid }, x, y) => {
  const i = grid(1);
  if (i < y.size) y[i] = x[i]!;
});

const touched = kernel(({ grid }, x) => {
  if (grid(1) === 0) x[0] = 1;
});

/** The median of a few iterations, in milliseconds; the first iteration warms up and does not count. */
async function median(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await run();
    if (round > 0) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] as number;
}

export async function speedOf(device: Device): Promise<Speed> {
  const host = new Float32Array(COUNT).fill(1);
  using x = device.toDevice(host);
  using y = device.empty([COUNT], "float32");
  using one = device.zeros([1], "float32");
  const copy = await median(async () => {
    copied.forall(COUNT)(x, y);
    await device.synchronize();
  });
  const upload = await median(async () => {
    device.toDevice(host).dispose();
    await device.synchronize();
  });
  const download = await median(() => x.copyToHost(host));
  const many = await median(async () => {
    for (let k = 0; k < LAUNCHES; k++) touched.configure(1, 1)(one);
    await device.synchronize();
  });
  const single = await median(async () => {
    touched.configure(1, 1)(one);
    await device.synchronize();
  });
  const perSecond = (bytes: number, ms: number): number => bytes / ms / 1e6;
  return {
    copy: perSecond(2 * BYTES, copy),
    upload: perSecond(BYTES, upload),
    download: perSecond(BYTES, download),
    launch: (many * 1000) / LAUNCHES,
    roundTrip: single * 1000,
  };
}
