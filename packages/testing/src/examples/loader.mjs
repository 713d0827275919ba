// For `node --import`: runs TypeScript. Types are blanked out, not compiled away, so that lines and columns stay.
import { register } from "node:module";
import "ts-blank-space/register";

register("./lower-using.mjs", import.meta.url);
