import {
  ACTIVE,
  CHUNK,
  CODE,
  CODE_ADDRESS,
  CODE_BYTES,
  CODE_PLACE,
  EPOCH,
  FAILED,
  FAILED_LENGTH,
  FAILED_MOST,
  FAILED_TEXT,
  LAUNCH,
  NEXT,
  SCRATCH,
  SCRATCH_BYTES,
  SPINS,
  TASKS,
} from "./control.ts";

/** The data that a worker is started with: `workerData` in Node, the first message in browsers. */
export interface WorkerStart {
  readonly memory: WebAssembly.Memory;
  readonly control: Int32Array;
  /** Its number; the caller's thread is 0. */
  readonly index: number;
}

/**
 * A worker of `parallel`; control.ts says what it does and why it may. It is text, so that no bundler has to find a
 * file and none can rewrite it. It says that it is ready, and neither hears nor says anything after.
 */
export const WORKER_TEXT: string = `"use strict";
const work = ({ memory, control, index }) => {
  const known = [];
  let done = 0;

  const park = (epoch) => {
    for (let i = 0; i < ${SPINS}; i++) if (Atomics.load(control, ${EPOCH}) !== epoch) return;
    Atomics.wait(control, ${EPOCH}, epoch);
  };

  const load = ({ place, code, bytes }) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { gridstride: { memory } });
    known[place] = { code, run: instance.exports.run };
  };

  const takeChunks = (run) => {
    const tasks = control[${TASKS}] >>> 0;
    const chunk = control[${CHUNK}] >>> 0;
    const launch = control[${LAUNCH}];
    const scratch = control[${SCRATCH}] + index * control[${SCRATCH_BYTES}];
    try {
      for (;;) {
        const first = Atomics.add(control, ${NEXT}, chunk) >>> 0;
        if (first >= tasks) return;
        run(launch, scratch, first, Math.min(first + chunk, tasks));
      }
    } catch (error) {
      Atomics.store(control, ${NEXT}, tasks);
      if (Atomics.compareExchange(control, ${FAILED}, 0, index + 1) !== 0) return;
      const text = String(error && error.message).slice(0, ${FAILED_MOST});
      for (let i = 0; i < text.length; i++) control[${FAILED_TEXT} + i] = text.charCodeAt(i);
      control[${FAILED_LENGTH}] = text.length;
    }
  };

  const join = (epoch) => {
    if (Atomics.load(control, ${EPOCH}) !== epoch) return null;
    const code = control[${CODE}];
    const place = control[${CODE_PLACE}];
    const found = known[place];
    if (found?.code !== code) {
      // Modules are not compiled from shared memory; the copy is not shared.
      const bytes = new Uint8Array(memory.buffer, control[${CODE_ADDRESS}] >>> 0, control[${CODE_BYTES}]).slice();
      return { place, code, bytes };
    }
    done = epoch;
    takeChunks(found.run);
    return null;
  };

  for (;;) {
    const epoch = Atomics.load(control, ${EPOCH});
    if ((epoch & 1) === 0 || epoch === done) {
      park(epoch);
      continue;
    }
    Atomics.add(control, ${ACTIVE}, 1);
    const missing = join(epoch);
    if (Atomics.sub(control, ${ACTIVE}, 1) === 1) Atomics.notify(control, ${ACTIVE});
    if (missing !== null) load(missing);
  }
};
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
if (threads?.parentPort) {
  threads.parentPort.postMessage("ready");
  work(threads.workerData);
} else
  onmessage = ({ data }) => {
    postMessage("ready");
    work(data);
  };
`;
