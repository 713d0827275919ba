/** Each loads code for launches on a simulator. */
const loads = new Set<() => Promise<void>>();

/** `requestDevice` waits for `load` before it gives a simulator: launches on it return at once, and cannot wait. */
export function beforeSimulator(load: () => Promise<void>): void {
  loads.add(load);
}

export const simulatorCode = async (): Promise<unknown> => Promise.all(Array.from(loads, (load) => load()));
