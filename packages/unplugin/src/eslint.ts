export { check, gridstride } from "./check/eslint.ts";
