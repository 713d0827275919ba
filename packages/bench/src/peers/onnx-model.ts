type Bytes = readonly number[];

/** TensorProto.DataType.FLOAT. */
const FLOAT = 1;

/**
 * An ONNX model of one operator, `c = MatMul(a, b)`, of square float32 matrices: protocol buffers, written by hand.
 *
 * @see onnx/onnx.proto of the ONNX project for the numbers of the fields.
 */
export function matmulModel(side: number): Uint8Array<ArrayBuffer> {
  // ValueInfoProto: name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 { dim 1 { dim_value 1 } } } }
  const matrix = (name: string): Bytes => {
    const dim = record(1, integer(1, side));
    const tensor = [...integer(1, FLOAT), ...record(2, [...dim, ...dim])];
    return [...text(1, name), ...record(2, record(1, tensor))];
  };
  // NodeProto: input 1, output 2, op_type 4
  const node = [...text(1, "a"), ...text(1, "b"), ...text(2, "c"), ...text(4, "MatMul")];
  // GraphProto: node 1, name 2, input 11, output 12
  const inputs = [...record(11, matrix("a")), ...record(11, matrix("b"))];
  const graph = [...record(1, node), ...text(2, "matmul"), ...inputs, ...record(12, matrix("c"))];
  // ModelProto: ir_version 1, graph 7, opset_import 8 { version 2 }
  return Uint8Array.from([...integer(1, 8), ...record(7, graph), ...record(8, integer(2, 13))]);
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;

const integer = (field: number, value: number): Bytes => [...varint((field << 3) | VARINT), ...varint(value)];
const record = (field: number, content: Bytes): Bytes => [
  ...varint((field << 3) | LENGTH_DELIMITED),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string): Bytes => record(field, [...new TextEncoder().encode(value)]);

/** Seven bits a byte, the lowest first; the eighth says that there are more. */
function varint(value: number): Bytes {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
