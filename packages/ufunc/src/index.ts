export { type Casting, canCast, promoteTypes } from "./casting.ts";
