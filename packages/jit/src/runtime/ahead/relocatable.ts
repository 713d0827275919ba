import type { WasmModule } from "../../targets/wasm/module.ts";
import { ADDRESS_BYTES, paddedAddress } from "./address.ts";

/** Read-only bytes of a module, and where their address stands in its code. */
interface Constant {
  readonly bytes: Uint8Array;
  readonly at: readonly number[];
}

/** Two addresses for each constant that take as many bytes in the code as any address may. */
const FIRST = [2 ** 28, 2 ** 29] as const;
const STEP = 64;

/**
 * A module whose constants lie where a device will put them. It is emitted twice, with other addresses, and what differs are the
 * addresses.
 *
 * @param emit - with the addresses that it is given for the constants of the module.
 * @returns null where code depends on an address in another way.
 */
export function relocatable(
  emit: (constants: (bytes: Uint8Array) => number) => WasmModule,
): { readonly made: WasmModule; readonly constants: readonly Constant[] } | null {
  const stored: Uint8Array[] = [];
  const from = (first: number, keep: (bytes: Uint8Array) => void): WasmModule => {
    let next = first - STEP;
    return emit((bytes) => {
      keep(bytes);
      next += STEP;
      return next;
    });
  };
  const made = from(FIRST[0], (bytes) => stored.push(bytes));
  if (stored.length === 0) return { made, constants: [] };
  const other = from(FIRST[1], () => {});
  if (made.bytes.length !== other.bytes.length) return null;
  const places = stored.map((): number[] => []);
  for (let at = 0; at < made.bytes.length; at++) {
    if (made.bytes[at] === other.bytes[at]) continue;
    // Both differ in the last byte alone: the others are those of a small number.
    const start = at - (ADDRESS_BYTES - 1);
    const constant = stored.findIndex(
      (_, i) => holds(made.bytes, start, FIRST[0] + i * STEP) && holds(other.bytes, start, FIRST[1] + i * STEP),
    );
    if (constant < 0) return null;
    places[constant]?.push(start);
  }
  return { made, constants: stored.map((bytes, i) => ({ bytes, at: places[i] ?? [] })) };
}

const holds = (bytes: Uint8Array, start: number, address: number): boolean =>
  start >= 0 && paddedAddress(address).every((byte, i) => bytes[start + i] === byte);
