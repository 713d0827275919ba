// From source: measures, or writes the folder that measures elsewhere.
import { bundleInto } from "./bundle.ts";
import { fromCaller } from "./options.ts";

const [first, folder] = process.argv.slice(2);
if (first !== "--bundle") await import("./index.ts");
else if (folder === undefined) throw new RangeError("--bundle: expected a folder, got nothing");
else await bundleInto(fromCaller(folder));
