import { Loss } from "../loss.ts";
import { Pending } from "../pending.ts";
import { WasmBackend, type WasmOptions } from "./backend.ts";
import { callerAlone } from "./code.ts";
import { Heap } from "./heap.ts";
import { checkWebAssembly, createMemory } from "./support.ts";

/** The backend of cpu, whose work the caller's thread does. @throws {UnsupportedError} code `wasm`: what is missing, and what to do. */
export function openCpu(options: Omit<WasmOptions, "target">): WasmBackend {
  checkWebAssembly();
  const memory = createMemory(false);
  const heap = new Heap(memory.memory, memory.pages);
  const runner = callerAlone(memory.memory);
  return new WasmBackend({ ...options, target: "cpu" }, memory, heap, new Loss("Device cpu"), new Pending(), runner);
}
