export { type SeededRandom, seededRandom } from "../src/random.ts";
