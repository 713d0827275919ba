export { largestRelativeError } from "../src/error.ts";
