import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

export default defineConfig(packageBuild({ arrow: "src/arrow.ts", parquet: "src/parquet.ts", zarr: "src/zarr.ts" }));
