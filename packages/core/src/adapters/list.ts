import { UnsupportedError } from "../errors.ts";
import { type DawnModule, dawnModule, openDawn } from "./node.ts";
import { platformGpu } from "./platform.ts";

/** One GPU of several. */
export interface AdapterEntry {
  /** In the list, from 0: `requestDevice({ adapter: index })`. */
  readonly index: number;
  /** As its driver calls it. */
  readonly name: string;
  /** The interface through which WebGPU uses it, such as `vulkan`, `metal` or `d3d12`. */
  readonly backend: string;
}

/** No adapter has this name: Dawn answers with the list of the adapters that exist. */
const NOBODY = "adapter=of nobody";

/** The adapters that Dawn for Node can choose from. @throws {UnsupportedError} codes `adapter`, `no-adapter`. */
export async function adapterList(dawn?: DawnModule): Promise<readonly AdapterEntry[]> {
  if (dawn === undefined && platformGpu() !== undefined)
    throw new UnsupportedError(
      "adapter",
      "this platform gives no list of adapters: choose one with powerPreference. In Node, the npm package webgpu has a list",
    );
  try {
    await openDawn(dawn ?? (await dawnModule()), [NOBODY]).requestAdapter();
  } catch (error) {
    if (error instanceof UnsupportedError) throw error;
    const lines = String((error as Error).message).matchAll(/backend: '([^']*)', name: '(.*)'/g);
    return Array.from(lines, ([, backend = "", name = ""], index) => ({ index, name, backend }));
  }
  return [];
}

/** A GPU object that gives the adapter of that index or name. @throws {UnsupportedError} code `adapter`. */
export async function gpuOfAdapter(wanted: number | string, given?: DawnModule): Promise<Pick<GPU, "requestAdapter">> {
  const list = await adapterList(given);
  const shown = list.map(({ index, name, backend }) => `${index} ${name} (${backend})`).join(", ") || "none";
  const matches = list.filter(({ index, name }) =>
    typeof wanted === "number" ? index === wanted : name.toLowerCase().includes(wanted.toLowerCase()),
  );
  const [chosen] = matches.length > 1 ? matches.filter(({ name }) => name === wanted) : matches;
  if (chosen === undefined)
    throw new UnsupportedError(
      "adapter",
      `expected an adapter by index or name, got ${JSON.stringify(wanted)}, but ${matches.length === 0 ? "no adapter matches" : "several match"}; there are: ${shown}`,
    );
  const { name, backend } = chosen;
  // Dawn's binding for Node takes the first adapter that has the text in its name.
  if (list.some((other) => other.index < chosen.index && other.backend === backend && other.name.includes(name)))
    throw new UnsupportedError(
      "adapter",
      `the npm package webgpu chooses by name alone, and an adapter before ${chosen.index} has the name ${name} too: hide it from the process (such as with VK_DRIVER_FILES, CUDA_VISIBLE_DEVICES or DRI_PRIME). There are: ${shown}`,
    );
  return openDawn(given ?? (await dawnModule()), [`adapter=${name}`, `backend=${backend}`], /swiftshader/i.test(name));
}
