import { verification } from "../src/pipeline.ts";
import { loadSoftware } from "../src/runtime/software/load.ts";

verification.always = true;
// Launches do not wait for them.
await loadSoftware();
