import openWabt from "wabt";

const wabt = await openWabt();
const FEATURES = {
  simd: true,
  threads: true,
  bulk_memory: true,
  sat_float_to_int: true,
  sign_extension: true,
  multi_value: true,
  relaxed_simd: true,
};

/**
 * The text in binary, by the WebAssembly Binary Toolkit, which does not look at types here. Our text leaves out that
 * vectors are aligned as their elements are, which is said before.
 */
export function assemble(wat: string): Uint8Array {
  const aligned = wat.replace(/^(\s*v128\.(?:load|store)(?: offset=\d+)?)$/gm, "$1 align=4");
  const module = wabt.parseWat("test.wat", aligned, FEATURES);
  try {
    return module.toBinary({ write_debug_names: false }).buffer;
  } finally {
    module.destroy();
  }
}
