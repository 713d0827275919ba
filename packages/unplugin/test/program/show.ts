/** The bits of an array, as one number. */
export function show(array: unknown): string {
  const values = (array as { data?: Float32Array }).data ?? (array as Float32Array);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${hash.toString(16)} ${values[1]} ${values[50]}`;
}
