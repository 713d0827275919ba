// ufuncs, compared with the bare kernel, NumPy and Numba; in a page, with jax-js and TensorFlow.js. One run, in turns.
import { type Device, requestDevice, type Target } from "@gridstride/core";
import { startPython } from "@gridstride/testing/bench/python";
import { benchOptions, race } from "@gridstride/testing/bench/race";
import { inBrowser } from "./browser/bench.ts";
import { cores } from "./core.ts";
import { hosted, resident, small } from "./elementwise.ts";
import { managed } from "./managed.ts";
import { reductions } from "./reductions.ts";

const options = benchOptions();

/** A device, or why there is none. */
async function open(target: Target): Promise<Device | string> {
  return requestDevice({ target }).catch((error: Error) => error.message);
}

const devices = { cpu: await open("cpu"), parallel: await open("parallel"), webgpu: await open("webgpu") };
const python = await startPython();

const benches = [
  ...resident(devices),
  small(devices.cpu as Device, python),
  ...hosted(devices, python),
  ...managed(devices),
  ...cores(devices, python),
  ...reductions(devices, python),
  ...inBrowser(),
];
await race(benches, options);
python?.end();
for (const device of Object.values(devices)) if (typeof device !== "string") device.dispose();
