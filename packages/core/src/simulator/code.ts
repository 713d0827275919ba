/** What loads the code of launches on a simulator. */
const loads = new Set<() => Promise<void>>();

/** Who asks for a simulator and waits gets it when `load` has resolved: launches on it return at once, and cannot wait. */
export function beforeSimulator(load: () => Promise<void>): void {
  loads.add(load);
}

export const simulatorCode = async (): Promise<unknown> => Promise.all(Array.from(loads, (load) => load()));
