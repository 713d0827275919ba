// Each thread throws a die: an integer from 1 to 6, a function of the
// seed and of the thread's number.
import { kernel } from "@gridstride/jit";

export const dice = kernel(
  ({ grid, int32, philox, uniform }, out, seed: number) => {
    const i = grid(1);
    if (i >= out.length) return;
    const [u] = uniform(philox(seed, i));
    out[i] = 1 + int32(u * 6);
  },
);

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { UNTOUCHED } from "../kit/compare.ts";
import type {
  About,
  AnyKernel,
  Check,
  Library,
} from "../kit/format.ts";

export const about: About = {
  title: "A die for each thread",
  task: "`philox(seed, counter)` gives random words that are a function of a seed and a counter, and `uniform` makes numbers from 0 up to 1 of them. Each thread is to throw a die, 1 to 6. All threads throw the same, and it is never a 6.",
  hint: "What has to differ between threads, so that their numbers differ? And what is the largest integer below `u * 6`?",
  minutes: 6,
  start: [
    ["philox(seed, i)", "philox(seed, 0)"],
    ["int32(u * 6)", "int32(u * 5)"],
  ],
  says: /^All 600 threads threw \d: the counter has to differ between threads\.$/,
  wrong: [
    {
      put: [["int32(u * 6)", "int32(u * 5)"]],
      says: /^None of 600 throws is a 6\.$/,
    },
    {
      put: [["1 + int32", "int32"]],
      says: /^Thread \d+ threw 0: a die has 1 to 6\.$/,
    },
    {
      put: [["philox(seed, i)", "philox(7, i)"]],
      says: /^Two seeds gave the same throws\.$/,
    },
  ],
};

const N = 600;

async function thrown(
  kernel: AnyKernel,
  device: Library["device"],
  seed: number,
): Promise<Int32Array> {
  const out = new Int32Array(N).fill(UNTOUCHED);
  await kernel.configure(Math.ceil(N / 64), 64, { device })(out, seed);
  return out;
}

export const check: Check = async ({ dice }, { device }) => {
  if (!isKernel(dice)) return missing("dice", "kernel", dice);
  const throws = await thrown(dice as AnyKernel, device, 1);
  const first = throws[0]!;
  if (throws.every((value) => value === first))
    return `All ${N} threads threw ${first}: the counter has to differ between threads.`;
  const odd = throws.findIndex((value) => !(value >= 1 && value <= 6));
  if (odd >= 0)
    return `Thread ${odd} threw ${throws[odd]}: a die has 1 to 6.`;
  for (let face = 1; face <= 6; face++) {
    const count = throws.filter((value) => value === face).length;
    if (count === 0) return `None of ${N} throws is a ${face}.`;
    if (Math.abs(count - 100) > 50)
      return `${count} of ${N} throws are a ${face}, and should be about 100.`;
  }
  const [again, other] = [
    await thrown(dice as AnyKernel, device, 1),
    await thrown(dice as AnyKernel, device, 2),
  ];
  if (String(again) !== String(throws))
    return "The same seed gave other throws.";
  return String(other) === String(throws)
    ? "Two seeds gave the same throws."
    : "";
};
