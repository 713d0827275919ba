// Vite's development server makes a kernel anew when a file changes whose value was compiled into it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type HotPayload, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gridstride } from "../../src/index.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("hot");
const constants = (value: number): void =>
  writeFileSync(join(folder, "constants.ts"), `export const half = ${value};\n`);
const KERNEL = `import { kernel } from "@gridstride/jit";
import { half } from "./constants.ts";
export const scale = kernel("void(float32[:])", ({ grid }, y) => {
  const i = grid(1);
  if (i < y.length) y[i] = y[i]! * half;
});
if (import.meta.hot) import.meta.hot.accept();
`;

let server: ViteDevServer;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "kernel.ts"), KERNEL);
  constants(0.5);
  server = await createServer({
    ...{ root: folder, configFile: false, logLevel: "error", appType: "custom", cacheDir: join(folder, "cache") },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
    plugins: [gridstride.vite({ ahead: { targets: ["webgpu"], warn: false }, exclude: /packages[\\/]\w+[\\/]dist/ })],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("an update of the kernel's module, with the new value", async () => {
  const kernel = async (): Promise<string> =>
    /= [^;]*g0[^;]* \* ([\d.]+)f/.exec((await server.transformRequest("/kernel.ts"))?.code ?? "")?.[1] ?? "";
  // As a page does, which loads both.
  await server.transformRequest("/constants.ts");
  expect(await kernel()).toBe("0.5");
  const updated = new Promise<HotPayload>((resolve) => {
    const { hot } = server.environments.client;
    const send = hot.send.bind(hot);
    hot.send = (...given: [never]) => {
      send(...given);
      resolve(given[0]);
    };
  });
  constants(0.25);
  // Vite does not watch folders named `node_modules`, where this project is.
  server.watcher.emit("change", join(folder, "constants.ts"));
  const payload = await updated;
  expect(payload).toMatchObject({ type: "update", updates: [{ path: "/kernel.ts" }] });
  expect(await kernel()).toBe("0.25");
});
