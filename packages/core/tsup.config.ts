import { defineConfig } from "tsup";
import { splitBuild } from "../../tsup.shared.ts";

export default defineConfig(
  splitBuild(
    { index: "src/index.ts", internal: "src/internal.ts" },
    {
      modules: {
        "grid-device.ts": [
          "adapters/pin.ts",
          "adapters/platform.ts",
          "common-options.ts",
          "device-views.ts",
          "guaranteed.ts",
          "loss.ts",
          "memory.ts",
          "options.ts",
          "pending.ts",
          "secure.ts",
          "simulator/code.ts",
          "typed-number.ts",
          "warnings.ts",
          "webgpu/packed.ts",
        ],
        "webgpu/open.ts": [],
      },
      apart: ["print.ts", "digits.ts", "webgpu/constants.ts", "webgpu/exact.ts", "webgpu/self-test.ts"],
    },
  ),
);
