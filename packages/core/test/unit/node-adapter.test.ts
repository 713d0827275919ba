// In Node, Dawn zeroes shared memory by a loop for SwiftShader alone: its own way takes a second to compile 8 KiB.
import { expect, test } from "vitest";
import { adapters } from "../../src/adapters/node.ts";

const LOOP = "disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension";

test("a software adapter is asked for again, of a Dawn that zeroes shared memory by a loop", async () => {
  const made: { readonly options: readonly string[]; readonly asked: unknown[] }[] = [];
  let architecture = "";
  const create = (options: readonly string[]) => {
    const asked: unknown[] = [];
    made.push({ options, asked });
    const requestAdapter = async (wanted: unknown) => {
      asked.push(wanted);
      return architecture === "" ? null : { info: { architecture }, options };
    };
    return { requestAdapter } as unknown as GPU;
  };
  const gpu = adapters({ create });
  const wanted = { powerPreference: "low-power" } as const;
  for (const [is, options] of [
    ["", null],
    ["ampere", []],
    ["swiftshader", [LOOP]],
    ["swiftshader", [LOOP]],
    ["ampere", []],
  ] as const) {
    architecture = is;
    const adapter = (await gpu.requestAdapter(wanted)) as unknown as { readonly options: readonly string[] } | null;
    expect(adapter?.options ?? null).toEqual(options);
  }
  // Each Dawn is made once, and asked for what was asked for.
  expect(made).toEqual([
    { options: [], asked: Array(5).fill(wanted) },
    { options: [LOOP], asked: [wanted, wanted] },
  ]);
});
