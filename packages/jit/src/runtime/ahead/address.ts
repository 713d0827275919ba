/** Bytes that an address of 32 bits may take in WebAssembly's code. */
export const ADDRESS_BYTES = 5;

/** An address below 2 ** 31 as code has it, as an operand of `i32.const` or an offset of memory, in so many bytes whatever it is. */
export const paddedAddress = (address: number): readonly number[] =>
  Array.from({ length: ADDRESS_BYTES }, (_, i) => ((address >>> (7 * i)) & 0x7f) | (i < ADDRESS_BYTES - 1 ? 0x80 : 0));
