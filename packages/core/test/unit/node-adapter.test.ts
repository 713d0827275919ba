// In Node, Dawn zeroes shared memory by a loop for SwiftShader alone: its own way takes a second to compile 8 KiB.
import { expect, test } from "vitest";
import { adapterList, gpuOfAdapter } from "../../src/adapters/list.ts";
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

/** A Dawn of these adapters: asked for one that it does not have, it tells all. */
const dawnOf = (...names: readonly string[]) => ({
  create: (options: readonly string[]) =>
    ({
      requestAdapter: async () => {
        const wanted = options[0]?.replace("adapter=", "") ?? "";
        const found = names.find((name) => name.includes(wanted));
        if (found !== undefined) return { found, options };
        const list = names.map((name) => ` * backend: 'vulkan', name: '${name}'`).join("\n");
        throw new Error(`no suitable backends found\nAvailable adapters:\n${list}`);
      },
    }) as unknown as GPU,
});

test("one adapter of several is chosen by index or name", async () => {
  const dawn = dawnOf("RTX 3080 Ti", "Arc A770 (DG2)", "SwiftShader Device");
  expect(await adapterList(dawn)).toEqual([
    { index: 0, name: "RTX 3080 Ti", backend: "vulkan" },
    { index: 1, name: "Arc A770 (DG2)", backend: "vulkan" },
    { index: 2, name: "SwiftShader Device", backend: "vulkan" },
  ]);
  const options = ["adapter=Arc A770 (DG2)", "backend=vulkan"];
  for (const wanted of [1, "arc"])
    expect(await (await gpuOfAdapter(wanted, dawn)).requestAdapter()).toEqual({ found: "Arc A770 (DG2)", options });
  const software = await (await gpuOfAdapter(2, dawn)).requestAdapter();
  expect(software).toMatchObject({ options: ["adapter=SwiftShader Device", "backend=vulkan", LOOP] });
  const unknown = expect.objectContaining({ name: "UnsupportedError", code: "adapter" });
  for (const wanted of [3, "Radeon", "d"]) await expect(gpuOfAdapter(wanted, dawn)).rejects.toThrow(unknown);
});

test("what Dawn's binding cannot choose is said", async () => {
  const twins = dawnOf("RTX 3080", "RTX 3080");
  expect(await (await gpuOfAdapter(0, twins)).requestAdapter()).toMatchObject({ found: "RTX 3080" });
  await expect(gpuOfAdapter(1, twins)).rejects.toThrow(/chooses by name alone/);
  const longer = dawnOf("RTX 3080 Ti", "RTX 3080");
  await expect(gpuOfAdapter("RTX 3080", longer)).rejects.toThrow(/chooses by name alone/);
});
