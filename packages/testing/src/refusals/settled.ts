import { type DeviceArray, isDeviceArray, type NDArray } from "@gridstride/core";

/** A result as text, arrays with their elements; arrays on devices are disposed. */
export async function settled(value: unknown): Promise<string> {
  if (isDeviceArray(value)) return copied(value);
  if (Array.isArray(value)) return `[${(await Promise.all(value.map(settled))).join(", ")}]`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if ("toNested" in value) return `${(value as NDArray).dtype} ${await settled((value as NDArray).toNested())}`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${value}`;
  const members = Object.entries(value).map(async ([name, one]) => `${name}: ${await settled(one)}`);
  return `{ ${(await Promise.all(members)).join(", ")} }`;
}

async function copied(array: DeviceArray): Promise<string> {
  const text = await settled(await array.copyToHost());
  array.dispose();
  return text;
}
