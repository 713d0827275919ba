/** An address in one of a module's constants, which lie wherever a device puts them. */
export interface Address {
  /** The constant's number in the module. */
  readonly constant: number;
  /** Bytes from where the constant begins. */
  readonly offset: number;
}

/** The place of an address in the bytes of a module: five bytes, whatever the address. */
export interface AddressPlace extends Address {
  readonly at: number;
  /** As the operand of i32.const has it; memory offsets have no sign. */
  readonly signed: boolean;
}

/** Writes an address from 0 to 2³² - 1 as LEB128 of five bytes. */
export function writeAddress(bytes: Uint8Array, { at, signed }: AddressPlace, address: number): void {
  for (let i = 0; i < 4; i++) bytes[at + i] = ((address >>> (7 * i)) & 0x7f) | 0x80;
  const top = address >>> 28;
  bytes[at + 4] = signed && top >= 8 ? top | 0x70 : top;
}
