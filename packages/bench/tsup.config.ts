import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

export default defineConfig({
  ...packageBuild({
    index: "src/index.ts",
    cli: "src/cli.ts",
    doctor: "src/doctor.ts",
    page: "src/page.ts",
    lesson: "src/suites/lesson.ts",
  }),
  // Whoever bundles the page provides it.
  external: ["gridstride-bench:suites"],
});
