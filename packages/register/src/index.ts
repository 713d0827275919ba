// `node --import @gridstride/register program.js`
import { register } from "node:module";
import { resolve } from "node:path";

const { GRIDSTRIDE_RECORD: record } = process.env;
const file = record ? resolve(record) : undefined;
// The loader names functions; the program's own thread hears what is asked about them.
if (file !== undefined) (await import("@gridstride/unplugin/record")).listen(file);
const data = file && { kind: "write", file, from: import.meta.resolve("@gridstride/unplugin/record") };
register("./hooks.js", import.meta.url, { data });
