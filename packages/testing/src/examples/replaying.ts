import type { Device, DeviceArray } from "@gridstride/core";
import type { Fuse, Recording, Storage } from "@gridstride/core/internal";

/** A recording that is made, as core's source has it. */
interface Made extends Recording<DeviceArray> {
  readonly commands: readonly unknown[];
  readonly transients: { close(): void; has(storage: Storage): boolean };
}

interface Source {
  readonly GraphRecording: new (device: Device, backend: unknown) => Made;
  readonly RecordedGraph: new (
    device: Device,
    backend: unknown,
    recording: Made,
    slots: object,
    code: { readonly encode: unknown; readonly fuse: Fuse<DeviceArray> | null },
  ) => { replay(): void; dispose(): void };
  readonly encode: unknown;
  readonly fuse: Fuse<DeviceArray> | null;
}

const source = (path: string, of = "core"): Promise<object> =>
  import(new URL(`../../../${of}/src/${path}`, import.meta.url).href);

async function load({ target }: Device): Promise<Source> {
  const encoder = target === "webgpu" ? "webgpu" : target === "simulator" ? null : "wasm";
  return {
    ...(await source("graph/recording.ts")),
    ...(await source("graph/graph.ts")),
    ...(encoder === null ? { encode: null, fuse: null } : await source(`${encoder}/encoded.ts`)),
    ...(encoder !== null && (await source("runtime/fusion/fuse.ts", "jit"))),
  } as Source;
}

/**
 * From now on a device records what it is given, and replays it where a recording would refuse what comes next: before results are
 * read. Works with core's source alone.
 *
 * @returns how many commands were replayed.
 */
export async function replayAll(device: Device): Promise<() => number> {
  const { GraphRecording, RecordedGraph, encode, fuse } = await load(device);
  using probe = device.zeros(1, "int32");
  const { backend } = (probe as unknown as { "~shared"(): { readonly backend: unknown } })["~shared"]();
  let open: Made | null = null;
  /** The program's own recording, or null while work is done at once; undefined else. */
  let other: Recording<DeviceArray> | null | undefined;
  let replayed = 0;
  const replay = (): void => {
    const made = open;
    open = null;
    if (made === null) return;
    made.transients.close();
    other = null;
    try {
      const graph = new RecordedGraph(device, backend, made, {}, { encode, fuse });
      graph.replay();
      replayed += made.commands.length;
      graph.dispose();
    } finally {
      other = undefined;
    }
  };
  const begin = (): Made => {
    const made = new GraphRecording(device, backend);
    const refuse = (what: string): void => {
      replay();
      if (what !== "a call on host memory") return;
      // Such a call reads and writes memory by itself.
      other = null;
      setTimeout(() => {
        if (other === null) other = undefined;
      });
    };
    return Object.assign(made, { refuse: refuse as () => never });
  };
  beforeDispose(probe, (array) => {
    if (array.device === device && open !== null && !array.disposed && !open.transients.has(array["~storage"]()))
      replay();
  });
  Object.defineProperty(device, "~recording", {
    get: () => {
      if (other !== undefined) return other;
      open ??= begin();
      return open;
    },
    set: (value: Recording<DeviceArray> | null) => {
      // A recording of the program's own ends with null; work that is not to be recorded begins with it.
      const ends = value === null && other !== undefined && other !== null;
      other = ends || value === open ? undefined : value;
    },
  });
  return () => {
    replay();
    return replayed;
  };
}

/** A recording cannot be replayed on arrays of the program's own that are gone. */
function beforeDispose(one: DeviceArray, look: (array: DeviceArray) => void): void {
  let owner = one as { dispose(): void };
  while (!Object.hasOwn(owner, "dispose")) owner = Object.getPrototypeOf(owner) as typeof owner;
  const { dispose } = owner;
  owner.dispose = function (this: DeviceArray): void {
    look(this);
    dispose.call(this);
  };
}
