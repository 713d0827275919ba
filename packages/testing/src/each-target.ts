import { type Device, requestDevice, type Target } from "@gridstride/core";
import { afterAll, beforeAll, describe, inject } from "vitest";
import "./provided.ts";

/** Whether `parallel` can be had: everywhere but in a page that was asked to come without the headers for it. */
export const isolated: boolean = inject("gridstrideIsolation") === "on";

/** Every target there is. */
const allTargets: readonly TestedTarget[] = ["webgpu", "simulator", "cpu", "parallel"];

/** A target that test bodies run on. */
export type TestedTarget = Target;

/** The device and the facts that a test body gets, once per target. */
export interface TargetContext {
  readonly target: TestedTarget;
  /** The device of this block's tests. Call it inside a test or a hook: before those there is none. */
  readonly getDevice: () => Device;
}

/**
 * Registers the same tests for every target, each in a `describe` block named after the target, with one
 * device per block, disposed after its last test.
 *
 * Where WebGPU is missing the webgpu tests fail and say why; with `GRIDSTRIDE_WEBGPU=off` they are
 * reported as skipped.
 *
 * @param body - calls `test`; runs while tests are collected, so it may not touch the device itself.
 * @param targets - fewer targets, for what one of them does not have.
 */
export function eachTarget(
  body: (context: TargetContext) => void,
  targets: readonly TestedTarget[] = allTargets,
): void {
  for (const target of targets) {
    const reason = reasonToSkip(target);
    if (reason === undefined) describe(target, () => withDevice(target, body));
    else describe.skip(`${target} (skipped: ${reason})`, () => withDevice(target, body));
  }
}

/** `eachTarget` inside a `describe` block of the given name. */
export function describeTargets(
  name: string,
  body: (context: TargetContext) => void,
  targets: readonly TestedTarget[] = allTargets,
): void {
  describe(name, () => eachTarget(body, targets));
}

function reasonToSkip(target: TestedTarget): string | undefined {
  if (target === "webgpu" && inject("gridstrideWebgpu") === "off") return "GRIDSTRIDE_WEBGPU=off";
  return target === "parallel" && !isolated ? "GRIDSTRIDE_ISOLATION=off" : undefined;
}

function withDevice(target: TestedTarget, body: (context: TargetContext) => void): void {
  let device: Device | undefined;
  beforeAll(async () => {
    device = await requestDevice({ target });
  });
  afterAll(() => device?.dispose());
  const getDevice = (): Device => {
    if (device === undefined) throw new Error("getDevice() was called outside a test: there is no device yet.");
    return device;
  };
  body({ target, getDevice });
}
