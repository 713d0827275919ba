import { array, type Device } from "@gridstride/core";
import { absent, type Contender, type Entrant, type Opened } from "../measure/contender.ts";
import { handWrittenCopy } from "../peers/webgpu.ts";
import { type Floats, floats, largestError } from "./jobs.ts";
import { fillUniform } from "./random.ts";
import type { Bench, Context, Suite } from "./suite.ts";

type Direction = "to the device" | "to the host";

const TARGETS = ["cpu", "parallel", "webgpu"] as const;

function openToDevice(device: Device, data: Floats): Opened {
  const host = array(data);
  const there = device.zeros(data.length, "float32");
  const first = there.slice([0, 1]);
  return {
    run: () => there.copyFrom(host),
    finish: () => first.copyToHost(),
    spoil: () => there.copyFrom(array(floats("float32", data.length).fill(Number.NaN))),
    check: async () => errorOf((await there.copyToHost()).data as Floats, data),
    dispose: () => there.dispose(),
  };
}

function openToHost(device: Device, data: Floats): Opened {
  const there = device.toDevice(array(data));
  const back = floats("float32", data.length);
  const host = array(back);
  return {
    run: () => there.copyToHost(host),
    spoil: () => back.fill(Number.NaN),
    check: () => errorOf(back, data),
    dispose: () => there.dispose(),
  };
}

/** In JavaScript: what a copy within the host takes. */
function openOnHost(data: Floats): Opened {
  const to = floats("float32", data.length);
  return { run: () => to.set(data), spoil: () => to.fill(Number.NaN), check: () => errorOf(to, data) };
}

const errorOf = (actual: Floats, data: Floats): number => largestError(actual, data.length, (i) => data[i] as number);

async function contenders(context: Context, direction: Direction, length: number): Promise<readonly Entrant[]> {
  const data = fillUniform(floats("float32", length), -1, 1, 10);
  const common = { kind: "contender", bytes: data.byteLength, flops: null, software: false } as const;
  const script: Contender = {
    ...{ ...common, name: "plain JavaScript", column: "host", target: "javascript", adapter: "typed arrays" },
    open: () => openOnHost(data),
  };
  const ours = await Promise.all(
    TARGETS.map(async (target): Promise<Entrant> => {
      const device = await context.device(target);
      if (typeof device === "string") return absent(target, "transfers", device);
      const { adapter, software } = device.info;
      return {
        ...{ ...common, name: target, column: "transfers", target, adapter, software },
        open: () => (direction === "to the device" ? openToDevice(device, data) : openToHost(device, data)),
      };
    }),
  );
  const control = handWrittenCopy(await context.device("webgpu"), data, direction === "to the device", errorOf);
  return [script, ...ours, control];
}

function bench(context: Context, direction: Direction, bytes: number): Bench {
  const size = bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`;
  return {
    name: `${direction}, ${size}`,
    title: `a copy of ${size} ${direction}`,
    dtype: "float32",
    base: "plain JavaScript",
    tolerance: 0,
    curve: { name: `copies ${direction}`, xName: "bytes", x: bytes },
    contenders: () => contenders(context, direction, bytes / 4),
  };
}

/** The cost of moving arrays. */
export const transferSuite: Suite = {
  name: "transfer",
  title: "copies to a device and back, by size",
  seconds: { short: 25, full: 100 },
  benches: (context) => {
    const sizes = context.scale === "full" ? [12, 14, 16, 18, 20, 22, 24, 26, 28] : [12, 16, 20, 24];
    return (["to the device", "to the host"] as const).flatMap((direction) =>
      sizes.map((log) => bench(context, direction, 2 ** log)),
    );
  },
};
