import { type DeviceLimits, LaunchError } from "@gridstride/core";
import { sharedBytes } from "../ir/block-memory.ts";
import type { KernelHead } from "../ir/ir.ts";
import { product } from "../ir/shape.ts";
import type { Triple } from "./executable.ts";

/** Devices without an adapter of their own. @throws {LaunchError} code `limit`, when a block needs more shared memory than they have. */
export function checkShared({ arrays }: KernelHead, { maxSharedBytes }: Pick<DeviceLimits, "maxSharedBytes">): void {
  checkSharedBytes(sharedBytes(arrays), maxSharedBytes, "this device has at most");
}

/** @throws {LaunchError} code `limit`. */
export function checkSharedBytes(wanted: number, most: number, whose: string): void {
  check("shared memory of a block", "bytes", wanted, most, whose, ": use smaller shared arrays");
}

/** @throws {LaunchError} code `limit`, when there is not as much of something as is wanted. */
export function check(what: string, unit: string, wanted: number, most: number, whose: string, advice: string): void {
  if (wanted > most) throw new LaunchError("limit", `${what}: ${wanted} ${unit}, and ${whose} ${most}${advice}`);
}

/**
 * @param whose - who allows that many, before the number.
 * @throws {LaunchError} code `bad-size`, when a block has more threads.
 */
export function checkBlock(block: Triple, most: number, whose: string): void {
  if (product(block) <= most) return;
  throw new LaunchError(
    "bad-size",
    `a block of ${block.join(" x ")} is ${product(block)} threads; ${whose} ${most}: use smaller blocks, and more blocks`,
  );
}
