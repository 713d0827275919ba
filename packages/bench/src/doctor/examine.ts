import { type Device, requestDevice, type Target } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { boundedFunctions } from "@gridstride/jit/internal";
import { type Accuracy, measured } from "./accuracy.ts";
import { complexFunctions, measuredComplex } from "./complex.ts";
import { type FloatType, pointsOn } from "./points.ts";
import type { Examined } from "./report.ts";
import { speedOf } from "./speed.ts";

/** Looks at one target, and tells `progress` what it does. */
export async function examine(target: Target, progress: (what: string) => void): Promise<Examined> {
  progress(`${target}: opening`);
  let device: Device;
  try {
    device = await requestDevice({ target });
  } catch (error) {
    return { target, missing: textOf(error), facts: [], speed: null, points: 0, accuracy: [], failures: [] };
  }
  const failures: string[] = [];
  const accuracy: Accuracy[] = [];
  const tried = async <T>(what: string, run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run();
    } catch (error) {
      failures.push(`${what}: ${textOf(error)}`);
      return null;
    }
  };
  try {
    progress(`${target}: bandwidth and launches`);
    const speed = await tried("speed", () => speedOf(device));
    const floats = (type: FloatType, fast = false): Promise<void> =>
      collect(
        fast ? `${type} fast` : type,
        boundedFunctions.map((row) => [row.fn, () => measured(device, row, type, fast)]),
      );
    await floats("float32");
    await floats("float64");
    // The other targets compute float64 in either case.
    if (target === "webgpu") await floats("float64", true);
    await collect(
      "complex64",
      complexFunctions.map((fn) => [fn, () => measuredComplex(device, fn)]),
    );
    return { target, missing: null, facts: factsOf(device), speed, points: pointsOn(device), accuracy, failures };
  } finally {
    device.dispose();
  }

  async function collect(
    type: string,
    rows: readonly (readonly [fn: string, () => Promise<Accuracy>])[],
  ): Promise<void> {
    for (const [i, [fn, run]] of rows.entries()) {
      progress(`${target}: ${fn} of ${type}, ${i + 1} of ${rows.length} functions`);
      const found = await tried(`${fn} of ${type}`, run);
      if (found !== null) accuracy.push(found);
      // Where the first one fails, the device does not have the type, or is gone.
      else if (i === 0) return;
    }
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

function factsOf(device: Device): readonly (readonly [string, string])[] {
  const { info, limits } = device;
  const own: readonly (readonly [string, string])[] = [
    ["adapter", info.adapter],
    ["vendor, architecture", [info.vendor, info.architecture].filter((one) => one !== "").join(", ")],
    ["kind", info.software ? "a CPU that does the work of a GPU" : "hardware"],
    ["features", info.features.join(", ")],
    ...Object.entries(limits).map(([name, value]) => [name, String(value)] as const),
  ];
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return own.filter(([name]) => name !== "kind" || device.target === "webgpu");
  const tested = Object.entries(internals.numerics).map(
    ([name, value]) => [`self-test: ${name}`, String(value)] as const,
  );
  return [...own, ...tested, ...adapterLimits(internals.gpu.limits)];
}

/** The adapter's own limits, whose names are members of the class of its object. */
function adapterLimits(limits: object): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (const name in limits) {
    const value = (limits as Readonly<Record<string, unknown>>)[name];
    if (typeof value === "number") found.push([`limit ${name}`, String(value)]);
  }
  return found;
}
