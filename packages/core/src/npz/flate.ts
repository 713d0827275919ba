/** The bytes that a stream of the platform makes of other bytes. */
async function* piped(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): AsyncGenerator<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value as Uint8Array;
}

/** Compressed bytes: `deflate-raw` as zip has them, `deflate` as PNG has them. */
export async function deflate(
  bytes: Uint8Array<ArrayBuffer>,
  format: "deflate-raw" | "deflate",
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of piped(bytes, new CompressionStream(format))) parts.push(part);
  return joined(parts);
}

/** As many bytes as were compressed; null if there are more or fewer. @throws {TypeError} for bytes that were not compressed. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const result = new Uint8Array(length);
  let at = 0;
  for await (const part of piped(bytes, new DecompressionStream("deflate-raw"))) {
    if (at + part.length > length) return null;
    result.set(part, at);
    at += part.length;
  }
  return at === length ? result : null;
}

/** Bytes one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
