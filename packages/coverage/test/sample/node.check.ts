import { test } from "node:test";
import { checkSample } from "./checks.ts";

test("the sample", checkSample);
