// For `node --import`: runs TypeScript. Types are blanked out, not compiled away, so that lines and columns stay, and a bench times the code that users run:
// esbuild with `keepNames`, which tsx uses, adds a call to each function that is made.
import { register } from "node:module";

register("./typescript-hook.mjs", import.meta.url);
