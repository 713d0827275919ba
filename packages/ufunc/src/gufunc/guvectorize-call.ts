import { type Device, type DType, full } from "@gridstride/core";
import { takeTurn } from "@gridstride/core/internal";
import { managingDevice } from "../call/in-place.ts";
import { type Given, hostArrays, residenceOfCall } from "../call/operands.ts";
import { single } from "../call/ufunc-call.ts";
import { toLoopType } from "../rules/scalars.ts";
import type { PlannedCallee } from "./call-plan.ts";
import { coreOnDevice } from "./device.ts";
import { readCoreCall } from "./guvectorize-options.ts";
import { coreNow } from "./host.ts";
import type { PreparedCore } from "./prepared.ts";

/**
 * Calls a gufunc: device arrays give device arrays at once, host arrays host arrays, through a promise where a GPU
 * computes them; scalars alone give scalars where the outputs have no axes.
 *
 * @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words.
 */
export function callCore(callee: PlannedCallee, args: readonly unknown[]): unknown {
  const { name, layout, nin, nout, target } = callee;
  const read = readCoreCall(name, nin, nout, args);
  const { operands } = read;
  const { out, order } = read.options;
  const plan = callee.plans.for(read);
  const { loop, call } = plan;
  const given = out.filter((one) => one !== null);
  const place = residenceOfCall(name, [...operands, ...given]);
  const prepare = (): PreparedCore => {
    const inputs = operands.map((given, i) =>
      inLoopType(given, loop.inputs[i] as DType, layout.inputs[i]?.length === 0),
    );
    return { callee, plan, loop, call, operands: inputs, out, order };
  };
  const prepared = prepare();
  if (place.kind === "device") {
    return single(coreOnDevice(prepared, place.device));
  }
  if (place.kind === "scalar") {
    const results = coreNow(prepared, callee.host(target === "webgpu" ? "cpu" : target));
    return single(results.map((array) => (array.ndim === 0 ? array.get() : array)));
  }
  const hosts = { reads: hostArrays(operands), writes: hostArrays(given) };
  const device = read.options.device ?? managingDevice(target, [...hosts.reads, ...hosts.writes]);
  const on = device ?? (target === "webgpu" ? null : callee.host(target));
  if (on !== null && on.target !== "webgpu") return single(coreNow(prepared, on));
  // Arrays without axes are read when it is the call's turn.
  return takeTurn(hosts, () => callOnWebgpu(prepare(), on));
}

async function callOnWebgpu(prepared: PreparedCore, given: Device | null): Promise<unknown> {
  // Programs that compute on the CPU only never load it.
  const { coreLater } = await import("./later-core.ts");
  return single(await coreLater(prepared, given));
}

/**
 * A scalar, also as an array without axes, as the loop takes it: a number, or an array where the function sees one.
 * A value that the type does not hold is refused before anything is queued.
 */
function inLoopType(given: Given, type: DType, isNumber: boolean): Given {
  const value =
    given.kind === "scalar"
      ? toLoopType(given.value, type)
      : given.kind === "host" && given.array.ndim === 0
        ? given.array.astype(type).get()
        : null;
  if (value === null) return given;
  return isNumber ? { kind: "scalar", value, type } : { kind: "host", array: full([], value, type) };
}
