import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["vitest.check.ts"],
    coverage: {
      provider: "custom",
      customProviderModule: "@gridstride/coverage/vitest",
      include: ["kernels.ts"],
      reporter: ["text", "json"],
    },
  },
});

export default config;
