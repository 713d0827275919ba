const table = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The checksum of zip and PNG: CRC-32 of ISO 3309, of the parts one after the other. */
export function crc32(...parts: readonly Uint8Array[]): number {
  let crc = -1;
  for (const part of parts) for (const byte of part) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] as number);
  return ~crc >>> 0;
}
