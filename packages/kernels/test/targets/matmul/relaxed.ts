type MultiplyAdd = (x: number, y: number, z: number) => number;

/** Relaxed SIMD's `x * y + z` of float32, one rounding or two as the processor has it; null where the engine has none. */
export const relaxed: MultiplyAdd | null = WebAssembly.validate(moduleBytes())
  ? (new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports.f as MultiplyAdd)
  : null;

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const splats = [0, 1, 2].flatMap((local) => [0x20, local, 0xfd, 0x13]);
  const body = [0x00, ...splats, 0xfd, 0x85, 0x02, 0xfd, 0x1f, 0x00, 0x0b];
  const type = [0x01, 0x08, 0x01, 0x60, 0x03, 0x7d, 0x7d, 0x7d, 0x01, 0x7d];
  const exported = [0x03, 0x02, 0x01, 0x00, 0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00];
  const code = [0x0a, body.length + 2, 0x01, body.length, ...body];
  return Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, ...type, ...exported, ...code);
}
