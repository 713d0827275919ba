// Where things are. Plain Node: these scripts run before anything is installed.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Made by scripts, safe to delete: unpacked binaries and test reports. */
export const cacheDir = process.env.GRIDSTRIDE_CACHE || join(root, "node_modules", ".cache", "gridstride");
