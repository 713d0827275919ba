// The algorithms beside their peers, each with the fraction of what the machine can do at most. One run, in turns.
import { startPython } from "@gridstride/testing/bench/python";
import { type Bench, benchOptions, race } from "@gridstride/testing/bench/race";
import { productsInBrowser } from "./browser/matmul.ts";
import { disposeDevices, openDevices } from "./devices.ts";
import { laplaceSteps } from "./laplace.ts";
import { products } from "./matmul.ts";

const options = benchOptions();
const devices = await openDevices();
const python = await startPython();

/** One line for each algorithm. */
const benches: readonly Bench[] = [
  ...laplaceSteps(devices, python),
  ...products(devices, python),
  ...productsInBrowser(),
];
await race(benches, options);
python?.end();
disposeDevices(devices);
