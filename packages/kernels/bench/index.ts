// The algorithms, compared with their peers, each with the fraction of what the machine can do at most. One run, in turns.
import { startPython } from "@gridstride/testing/bench/python";
import { type Bench, benchOptions, race } from "@gridstride/testing/bench/race";
import { laplaceInBrowser } from "./browser/laplace.ts";
import { productsInBrowser } from "./browser/matmul.ts";
import { disposeDevices, openDevices } from "./devices.ts";
import { transforms } from "./fft.ts";
import { laplaceSteps } from "./laplace.ts";
import { products } from "./matmul.ts";
import { movements } from "./movement.ts";
import { randoms } from "./random.ts";
import { reductions } from "./reductions.ts";
import { sorts } from "./sort.ts";

const options = benchOptions();
const devices = await openDevices();
const python = await startPython();

/** One line for each algorithm. */
const benches: readonly Bench[] = [
  ...laplaceSteps(devices, python),
  laplaceInBrowser(),
  ...products(devices, python),
  ...productsInBrowser(),
  ...reductions(devices, python),
  ...movements(devices, python),
  ...randoms(devices, python),
  ...sorts(devices, python),
  ...transforms(devices, python),
];
await race(benches, options);
python?.end();
disposeDevices(devices);
