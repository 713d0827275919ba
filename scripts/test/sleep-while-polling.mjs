// For `node --import`, in the processes of tests: the thread sleeps while it waits for WebGPU.
//
// Dawn asks in every turn of the event loop whether the device is done, by callbacks that it hands to `setImmediate`. So a
// thread that waits keeps a core busy, which the software device that it waits for, and other tests, could use.

const SLEEP_MS = 0.5;
const cell = new Int32Array(new SharedArrayBuffer(4));
const { setImmediate } = globalThis;

/** @param {Function} callback - Dawn's have no name and no text. */
const isDawns = (callback) =>
  callback.name === "" && Function.prototype.toString.call(callback).includes("[native code]");

/** @param {(...args: unknown[]) => void} callback @param {unknown[]} args */
function soon(callback, ...args) {
  if (!isDawns(callback)) return setImmediate(callback, ...args);
  return setImmediate(() => {
    Atomics.wait(cell, 0, 0, SLEEP_MS);
    callback(...args);
  });
}

globalThis.setImmediate = Object.assign(soon, setImmediate);
