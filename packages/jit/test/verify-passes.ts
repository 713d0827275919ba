import { verification } from "../src/pipeline.ts";

verification.always = true;
