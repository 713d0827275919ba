// Runs programs of examples one after the other on one device, and keeps what they print and show: in Node, in a page, in a worker.
import { requestDevice, setDefaultDevice, type Target } from "@gridstride/core";
import { setDisplay } from "@gridstride/display";

/** What a program printed and showed. */
export interface Ran {
  readonly name: string;
  readonly text: string;
}

export type Programs = Readonly<Record<string, () => Promise<unknown>>>;

const METHODS = ["log", "info", "warn", "error"] as const;

/** @returns one entry for each program; times, which differ between runs, are left out. */
export async function runPrograms(programs: Programs, target: Target): Promise<readonly Ran[]> {
  const device = await requestDevice({ target });
  setDefaultDevice(device);
  const ran: Ran[] = [];
  const own = METHODS.map((method) => console[method]);
  for (const [name, load] of Object.entries(programs)) {
    const lines: string[] = [];
    for (const method of METHODS) console[method] = (...values) => lines.push(values.map(String).join(" "));
    setDisplay((item) => {
      if (item.kind !== "bars")
        lines.push(JSON.stringify(item, (_, value) => (ArrayBuffer.isView(value) ? String(value) : value)));
    });
    try {
      await load();
      await device.synchronize();
    } catch (error) {
      lines.push(String(error));
    }
    ran.push({ name, text: lines.join("\n") });
  }
  for (const [at, method] of METHODS.entries()) console[method] = own[at] as (typeof own)[number];
  device.dispose();
  return ran;
}
