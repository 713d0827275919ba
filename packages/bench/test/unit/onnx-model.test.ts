// The bytes of a model, read back by the rules of protocol buffers; onnxruntime-web computes with them in the suites.
import { expect, test } from "vitest";
import { matmulModel } from "../../src/peers/onnx-model.ts";

/** Fields by number; of those with a length, their bytes. */
function fields(bytes: Uint8Array): readonly (readonly [number, number | Uint8Array])[] {
  let at = 0;
  const varint = (): number => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const found: [number, number | Uint8Array][] = [];
  while (at < bytes.length) {
    const tag = varint();
    const number = varint();
    const start = at;
    if (tag % 8 === 2) at += number;
    found.push([tag >> 3, tag % 8 === 2 ? bytes.subarray(start, at) : number]);
  }
  return found;
}

const of = (bytes: Uint8Array, field: number): Uint8Array =>
  fields(bytes).find(([number]) => number === field)?.[1] as Uint8Array;
const texts = (bytes: Uint8Array, field: number) =>
  fields(bytes).flatMap(([number, content]) =>
    number === field ? new TextDecoder().decode(content as Uint8Array) : [],
  );

test.each([[1], [127], [128], [8192]])("a product of %i x %i", (side) => {
  const graph = of(matmulModel(side), 7);
  const node = of(graph, 1);
  expect([texts(node, 1), texts(node, 2), texts(node, 4)]).toEqual([["a", "b"], ["c"], ["MatMul"]]);
  const shapes = fields(graph).flatMap(([number, content]) => {
    if (number !== 11 && number !== 12) return [];
    const tensor = of(of(content as Uint8Array, 2), 1);
    const extents = fields(of(tensor, 2)).map(([, dim]) => fields(dim as Uint8Array)[0]?.[1]);
    return [[texts(content as Uint8Array, 1)[0], fields(tensor)[0], extents]];
  });
  expect(shapes).toEqual(["a", "b", "c"].map((name) => [name, [1, 1], [side, side]]));
});
