import { type Device, requestDevice, type Target } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { boundedFunctions } from "@gridstride/jit/internal";
import { type Accuracy, measured } from "./accuracy.ts";
import type { FloatType } from "./points.ts";
import type { Examined } from "./report.ts";
import { speedOf } from "./speed.ts";

/** Looks at one target, and tells `progress` what it does. */
export async function examine(target: Target, progress: (what: string) => void): Promise<Examined> {
  progress(`${target}: opening`);
  let device: Device;
  try {
    device = await requestDevice({ target });
  } catch (error) {
    return { target, missing: textOf(error), facts: [], speed: null, accuracy: [], failures: [] };
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
    for (const type of ["float32", "float64"] as const) await collect(type);
    return { target, missing: null, facts: factsOf(device), speed, accuracy, failures };
  } finally {
    device.dispose();
  }

  async function collect(type: FloatType): Promise<void> {
    for (const row of boundedFunctions) {
      progress(`${target}: ${row.fn} of ${type}`);
      const found = await tried(`${row.fn} of ${type}`, () => measured(device, row, type));
      if (found !== null) accuracy.push(found);
      // Where the first one fails, the device does not have the type, or is gone.
      else if (row === boundedFunctions[0]) return;
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
