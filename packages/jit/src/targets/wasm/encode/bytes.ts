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

/** Bytes of a module as they are appended, in WebAssembly's number formats. */
export class Bytes {
  #data: Uint8Array<ArrayBuffer> = new Uint8Array(256);
  length = 0;
  readonly addresses: AddressPlace[] = [];

  byte(value: number): void {
    this.#reserve(1);
    this.#data[this.length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#data.set(values, this.length);
    this.length += values.length;
  }

  /** LEB128 of a whole number from 0 to 2³² - 1. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** Signed LEB128 of up to 64 bits; a number has up to 32. */
  signed(value: number | bigint): void {
    if (typeof value === "bigint" && value !== BigInt.asIntN(32, value)) {
      this.byte(Number(value & 0x7fn) | 0x80);
      return this.signed(value >> 7n);
    }
    let rest = Number(value);
    for (; rest < -0x40 || rest >= 0x40; rest >>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest & 0x7f);
  }

  name(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.unsigned(encoded.length);
    this.bytes(encoded);
  }

  /** The bytes that `write` appends, after their length in bytes. */
  sized(write: (inner: Bytes) => void): void {
    const inner = new Bytes();
    write(inner);
    this.unsigned(inner.length);
    this.append(inner);
  }

  append(other: Bytes): void {
    for (const one of other.addresses) this.addresses.push({ ...one, at: one.at + this.length });
    this.bytes(other.view());
  }

  /** An address that is written later, as if the constant began at 0. */
  address(of: Address, signed: boolean): void {
    const place = { ...of, at: this.length, signed };
    this.addresses.push(place);
    this.bytes(new Uint8Array(5));
    writeAddress(this.#data, place, of.offset);
  }

  /** The bytes so far, in place. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#data.subarray(0, this.length);
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#data.length) return;
    const larger = new Uint8Array(Math.max(this.#data.length * 2, this.length + count));
    larger.set(this.view());
    this.#data = larger;
  }
}
