import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { bundledPlatform } from "../scripts/webgpu/unpack.mjs";

const scratch = mkdtempSync(join(tmpdir(), "gridstride-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test.runIf(bundledPlatform)("processes that unpack at once leave one whole folder", async () => {
  const module = pathToFileURL(join(root, "scripts/webgpu/unpack.mjs")).href;
  const code = `import { unpackSwiftShader } from "${module}"; await unpackSwiftShader();`;
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, ["--input-type=module", "-e", code], {
      env: { ...process.env, GRIDSTRIDE_CACHE: scratch },
    }),
  );
  expect(await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]))).toEqual([0, 0, 0]);
  const folders = readdirSync(scratch);
  expect(folders).toHaveLength(1);
  expect(readdirSync(join(scratch, folders[0] ?? ""))).toEqual(
    expect.arrayContaining(["libvk_swiftshader.so", "libvulkan.so.1", "vk_swiftshader_icd.json"]),
  );
});
