import { Loss } from "../loss.ts";
import { Pending } from "../pending.ts";
import { WasmBackend, type WasmOptions } from "./backend.ts";
import { callerAlone } from "./code.ts";
import { Heap } from "./heap.ts";
import { checkWebAssembly, createMemory } from "./support.ts";

/** @throws {UnsupportedError} code `wasm`. */
export function openWasm(options: WasmOptions): WasmBackend {
  checkWebAssembly();
  const memory = createMemory(false);
  const heap = new Heap(memory.memory, memory.pages);
  return new WasmBackend(options, memory, heap, new Loss(`Device ${options.target}`), new Pending(), callerAlone);
}
