import { array, type Device, type DeviceArray, type NDArray, type Stream } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { absent, type Entrant, type Opened } from "../measure/contender.ts";
import type { Span, Timeline } from "../results/results.ts";
import { elementwise, type Floats, type Job } from "./jobs.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const f = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const CHUNKS = 4;
const TARGETS = ["cpu", "parallel", "webgpu"] as const;

/** Host memory and device memory of one chunk. */
interface Chunk {
  readonly host: readonly [NDArray, NDArray, NDArray];
  readonly there: readonly [DeviceArray, DeviceArray, DeviceArray];
  readonly stream: Stream;
}

type Note = (lane: string, chunk: number, work: () => unknown) => Promise<void>;

const unnoted: Note = async (_lane, _chunk, work) => {
  await work();
};

function chunksOf(device: Device, job: Job, out: Floats): readonly Chunk[] {
  const { x, y } = job.inputs as { readonly x: NDArray; readonly y: NDArray };
  const all = array(out);
  const length = Math.ceil(out.length / CHUNKS);
  return Array.from({ length: CHUNKS }, (_, i) => {
    const range = [i * length, Math.min(out.length, (i + 1) * length)] as const;
    const host = [x, y, all].map((one) => one.slice(range)) as unknown as Chunk["host"];
    const there = host.map((one) => device.empty(one.size, "float32")) as unknown as Chunk["there"];
    return { host, there, stream: device.stream() };
  });
}

function launch(device: Device, { there, stream }: Chunk): void {
  const [x, y, out] = there;
  const go = f.forall(out.size, { device, stream }) as (...args: readonly DeviceArray[]) => unknown;
  go(x, y, out);
}

function upload({ host, there }: Chunk): void {
  there[0].copyFrom(host[0]);
  there[1].copyFrom(host[1]);
}

/** Each copy and each kernel is waited for before the next one begins. */
async function inTurn(device: Device, chunks: readonly Chunk[], note: Note): Promise<void> {
  for (const [i, chunk] of chunks.entries()) {
    await note("host to device", i, () => {
      upload(chunk);
      return device.synchronize();
    });
    await note("kernel", i, () => {
      launch(device, chunk);
      return device.synchronize();
    });
    await note("device to host", i, () => chunk.there[2].copyToHost(chunk.host[2]));
  }
}

/** Everything is handed over at once, a stream for each chunk: copies back overlap with what comes after. */
async function overlapped(device: Device, chunks: readonly Chunk[], note: Note): Promise<void> {
  const waiting: Promise<void>[] = [];
  for (const [i, chunk] of chunks.entries()) {
    waiting.push(
      note("host to device", i, () => {
        upload(chunk);
        return chunk.stream.record().synchronize();
      }),
    );
    waiting.push(
      note("kernel", i, () => {
        launch(device, chunk);
        return chunk.stream.record().synchronize();
      }),
    );
    waiting.push(note("device to host", i, () => chunk.stream.copyToHost(chunk.there[2], chunk.host[2])));
  }
  await Promise.all(waiting);
}

/** The same without events, which the time is not to hold. */
async function overlappedBare(device: Device, chunks: readonly Chunk[]): Promise<void> {
  await Promise.all(
    chunks.map((chunk) => {
      upload(chunk);
      launch(device, chunk);
      return chunk.stream.copyToHost(chunk.there[2], chunk.host[2]);
    }),
  );
}

const WAYS = {
  "in turn": (device: Device, chunks: readonly Chunk[]) => inTurn(device, chunks, unnoted),
  overlapped: overlappedBare,
} as const;

function opened(device: Device, job: Job, way: keyof typeof WAYS): Opened {
  const out = job.room();
  const chunks = chunksOf(device, job, out);
  return {
    run: () => WAYS[way](device, chunks),
    spoil: () => out.fill(Number.NaN),
    check: () => job.errorOf(out),
    dispose: () => {
      for (const { there } of chunks) for (const one of there) one.dispose();
    },
  };
}

const elements = ({ scale }: Context): number => (scale === "full" ? 10_000_000 : 500_000);

async function contenders(context: Context): Promise<readonly Entrant[]> {
  const job = elementwise("float32", elements(context));
  const all = await Promise.all(
    TARGETS.map(async (target) => {
      const device = await context.device(target);
      return (["in turn", "overlapped"] as const).map((way): Entrant => {
        const name = `${way}, ${target}`;
        if (typeof device === "string") return absent(name, "transfers", device);
        const { adapter, software } = device.info;
        return {
          ...{
            kind: "contender",
            name,
            column: "transfers",
            target,
            adapter,
            software,
            bytes: job.bytes,
            flops: job.flops,
          },
          open: () => opened(device, job, way),
        };
      });
    }),
  );
  return all.flat();
}

/** On the host's clock: from where something is handed over to where it is known to be done. */
async function timeline(device: Device, job: Job, way: keyof typeof WAYS): Promise<Timeline> {
  const chunks = chunksOf(device, job, job.room());
  await WAYS[way](device, chunks);
  const spans: Span[] = [];
  const start = performance.now();
  const note: Note = async (lane, chunk, work) => {
    const from = performance.now() - start;
    await work();
    spans.push({ lane, label: `chunk ${chunk + 1}`, from, to: performance.now() - start });
  };
  await (way === "in turn" ? inTurn : overlapped)(device, chunks, note);
  for (const { there } of chunks) for (const one of there) one.dispose();
  return { title: `${CHUNKS} chunks ${way} on ${device.target}, by the host's clock`, spans };
}

function bench(context: Context): Bench {
  return {
    name: "chunks",
    title: `copy, compute and copy back ${elements(context).toLocaleString("en")} float32 in ${CHUNKS} chunks`,
    dtype: "float32",
    notes: ["cpu and parallel compute before a call returns: nothing can overlap there"],
    base: "in turn, webgpu",
    tolerance: 1e-5,
    contenders: () => contenders(context),
  };
}

/** The lesson's drawing: copies and kernels in turn, and overlapped. */
export const overlapSuite: Suite = {
  name: "overlap",
  title: "copies and kernels in turn and overlapped by streams",
  seconds: { short: 12, full: 60 },
  benches: (context) => [bench(context)],
  timelines: async (context) => {
    const job = elementwise("float32", elements(context));
    const timelines: Timeline[] = [];
    for (const target of TARGETS) {
      const device = await context.device(target);
      if (typeof device === "string") continue;
      for (const way of ["in turn", "overlapped"] as const) timelines.push(await timeline(device, job, way));
    }
    return timelines;
  },
};
