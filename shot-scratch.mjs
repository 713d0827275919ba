import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const path = process.env.GRIDSTRIDE_CHROMIUM;
