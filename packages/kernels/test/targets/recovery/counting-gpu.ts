import { spent } from "./spent.ts";

/** A GPU object whose devices count their buffers, and of which the present one can be destroyed at a call of its API. */
export interface CountingGpu {
  readonly gpu: GPU;
  /** Calls so far, of all devices. */
  readonly calls: number;
  /** Buffers of the present device that are not destroyed. */
  readonly buffers: number;
  /** Listeners to errors, of all devices: Node keeps devices, with all that these hold. */
  readonly listeners: number;
  /** When the program first waited after the device was destroyed, by `spent`. */
  readonly destroyedAt: number;
  /** Destroys the device just before the call of that number. */
  destroyAt(call: number): void;
}

const COUNTED = ["createBuffer", "createBindGroup", "createComputePipeline", "createCommandEncoder"] as const;

export async function countingGpu(): Promise<CountingGpu> {
  const name = "webgpu";
  const real: GPU = globalThis.navigator?.gpu ?? (await import(/* @vite-ignore */ name)).create([]);
  let [calls, buffers, listeners, destroyedAt, last] = [0, 0, 0, 0, Number.POSITIVE_INFINITY];
  const count = (device: GPUDevice): void => {
    calls++;
    if (calls !== last) return;
    const note = (): void => {
      destroyedAt = spent();
    };
    note();
    // No error reaches a program before it waits.
    setTimeout(note, 0);
    device.destroy();
  };
  const counted = (device: GPUDevice): GPUDevice => {
    buffers = 0;
    for (const method of COUNTED) {
      const make = device[method].bind(device) as (descriptor: unknown) => object;
      Object.defineProperty(device, method, {
        value: (descriptor: unknown) => {
          count(device);
          const made = make(descriptor);
          if (method === "createBuffer") buffers += 1;
          return method === "createBuffer" ? countedBuffer(made as GPUBuffer) : made;
        },
      });
    }
    for (const [method, more] of [
      ["addEventListener", 1],
      ["removeEventListener", -1],
    ] as const) {
      const call = device[method].bind(device) as (...args: unknown[]) => void;
      Object.defineProperty(device, method, {
        value: (...args: unknown[]) => {
          listeners += more;
          call(...args);
        },
      });
    }
    for (const method of ["submit", "writeBuffer"] as const) {
      const { queue } = device;
      const call = queue[method].bind(queue) as (...args: unknown[]) => void;
      Object.defineProperty(queue, method, {
        value: (...args: unknown[]) => {
          count(device);
          call(...args);
        },
      });
    }
    return device;
  };
  const countedBuffer = (buffer: GPUBuffer): GPUBuffer => {
    const destroy = buffer.destroy.bind(buffer);
    let isThere = true;
    buffer.destroy = () => {
      if (isThere) buffers--;
      isThere = false;
      destroy();
    };
    return buffer;
  };
  const requestAdapter = async (options?: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    const adapter = await real.requestAdapter(options);
    if (adapter === null) return null;
    const request = adapter.requestDevice.bind(adapter);
    Object.defineProperty(adapter, "requestDevice", {
      value: async (wanted?: GPUDeviceDescriptor) => counted(await request(wanted)),
    });
    return adapter;
  };
  return {
    gpu: { requestAdapter } as unknown as GPU,
    get listeners() {
      return listeners;
    },
    get calls() {
      return calls;
    },
    get buffers() {
      return buffers;
    },
    get destroyedAt() {
      return destroyedAt;
    },
    destroyAt(call) {
      last = call;
    },
  };
}
