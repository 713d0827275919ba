import type { Program } from "./program.ts";
import { csr } from "./programs/csr.ts";
import { dot } from "./programs/dot.ts";
import { floydWarshall } from "./programs/floyd-warshall.ts";

export const programs: readonly Program[] = [csr, dot, floydWarshall];
