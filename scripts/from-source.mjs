import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";

/** Options of Node's that run TypeScript and import the sources of the workspace's packages. */
export const fromSource = [
  "--import",
  pathToFileURL(join(root, "scripts", "typescript.mjs")).href,
  "--conditions=@gridstride/source",
  "--disable-warning=ExperimentalWarning",
];
