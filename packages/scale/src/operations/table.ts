import { ufunc } from "./elementwise.ts";
import { gufunc } from "./gufunc.ts";
import { histogram } from "./histogram.ts";
import { map, sweep } from "./map.ts";
import { matmul } from "./matmul.ts";
import { moments } from "./moments.ts";
import type { Operation } from "./operation.ts";
import { rechunk } from "./rechunk.ts";
import { reduce } from "./reduce.ts";
import { scan } from "./scan.ts";
import { stencil } from "./stencil.ts";

/** By the name that stages have. */
const operations = { ufunc, gufunc, map, sweep, rechunk, reduce, moments, scan, histogram, matmul, stencil } as const;

/** @throws {Error} for a name that no plan of this version has. */
export function operationOf(name: string): Operation {
  const found = (operations as unknown as Readonly<Record<string, Operation>>)[name];
  if (found === undefined) throw new Error(`bug in Gridstride: no operation ${name}`);
  return found;
}
