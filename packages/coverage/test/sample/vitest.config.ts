import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["vitest.check.ts"],
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
    coverage: {
      provider: "custom",
      customProviderModule: "@gridstride/coverage/vitest",
      include: ["kernels.ts"],
      reporter: ["json"],
    },
  },
});

export default config;
