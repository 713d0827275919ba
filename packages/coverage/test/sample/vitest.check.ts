import { test } from "vitest";
import { checkSample } from "./checks.ts";

test("the sample", checkSample);
